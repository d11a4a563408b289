/** Returns claims of the session token. */
import type { RequestHandler } from "@builder.io/qwik-city";
import { getToken } from "portico/jwt";

export const onGet: RequestHandler = async ({ request, json, cacheControl }) => {
  cacheControl({ private: true, noStore: true });
  const token = await getToken({ req: request });
  if (!token) throw json(401, { error: "Sign in first." });
  throw json(200, { sub: token.sub, name: token.name, email: token.email });
};
