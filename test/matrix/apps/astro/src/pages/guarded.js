/** Behind the middleware. */
export const GET = () => new Response("the treasure");
