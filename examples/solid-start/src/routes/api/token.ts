/** Returns claims of the session token. */
import type { APIEvent } from "@solidjs/start/server";
import { getToken } from "portico/jwt";

export async function GET({ request }: APIEvent): Promise<Response> {
  const token = await getToken({ req: request });
  const headers = { "cache-control": "private, no-store" };
  if (!token) return Response.json({ error: "Sign in first." }, { status: 401, headers });
  return Response.json({ sub: token.sub, name: token.name, email: token.email }, { headers });
}
