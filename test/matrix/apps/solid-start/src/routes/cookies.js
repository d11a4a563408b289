/** An API route with cookies of its own. */
import { getSession } from "portico/solid-start";
import { authOptions } from "../auth.js";

export async function GET(event) {
  const { headers } = event.response;
  headers.append("set-cookie", "first=1; Path=/; Expires=Wed, 01 Jan 2070 00:00:00 GMT");
  headers.append("set-cookie", "second=2; Path=/");
  return Response.json(await getSession(event, authOptions));
}
