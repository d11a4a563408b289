/** An endpoint with cookies of its own. */
export async function GET({ locals, cookies }) {
  cookies.set("first", "1", { path: "/", expires: new Date(Date.UTC(2070, 0, 1)) });
  cookies.set("second", "2", { path: "/" });
  return Response.json(await locals.auth());
}
