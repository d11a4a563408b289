/** Reads the token itself, for what the session does not show. There is none when sessions live in a database. */
import { getToken } from "portico/jwt";

export async function GET(req: Request): Promise<Response> {
  const token = await getToken({ req });
  return token
    ? Response.json({ sub: token.sub, exp: token.exp })
    : Response.json({ error: "Unauthorized" }, { status: 401 });
}
