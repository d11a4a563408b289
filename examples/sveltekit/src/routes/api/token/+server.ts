/** Returns claims of the session token. */
import { getToken } from "portico/jwt";
import type { RequestHandler } from "./$types";

export const GET: RequestHandler = async ({ request }) => {
  const token = await getToken({ req: request });
  const headers = { "cache-control": "private, no-store" };
  if (!token) return Response.json({ error: "Sign in first." }, { status: 401, headers });
  return Response.json({ sub: token.sub, name: token.name, email: token.email }, { headers });
};
