/** Behind the middleware, and it asks again itself. */
import { getSession } from "portico/solid-start";
import { authOptions } from "../auth.js";

export async function GET(event) {
  const session = await getSession(event, authOptions);
  return new Response(session ? "the treasure" : "Sign in first.");
}
