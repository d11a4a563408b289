/** A resource route with cookies of its own. */
import { auth } from "../auth.server.js";

export async function loader(args) {
  const headers = new Headers();
  headers.append("set-cookie", "first=1; Path=/; Expires=Wed, 01 Jan 2070 00:00:00 GMT");
  headers.append("set-cookie", "second=2; Path=/");
  return Response.json(await auth(args), { headers });
}
