/** Behind the middleware, which asks again. */
export const GET = () => new Response("the vault");
