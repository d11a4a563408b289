/** Plain `Auth()`: the routes of the library. The application reads the session from its route, as any client does. */
import { createServer } from "node:http";
import { Auth, setEnvDefaults } from "portico";
import { toRequest, writeResponse } from "portico/integration";
import { config } from "./shared.js";

setEnvDefaults(process.env, config);
const { basePath = "/auth" } = config;

const page = (session) =>
  new Response(`<!doctype html><title>matrix</title><pre id="session">${JSON.stringify(session)}</pre>`, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });

/** Headers of a request for the session: those of the page, as JSON is wanted. */
async function sessionOf({ headers, url }) {
  const response = await Auth(new Request(new URL(`${basePath}/session`, url), { headers }), config);
  return { session: await response.json(), lines: response.headers.getSetCookie() };
}

const pages = {
  "/": (session) => page(session),
  "/guarded": (session) => (session ? new Response("the treasure") : new Response("Sign in first.", { status: 401 })),
  "/cookies": (session) => {
    const response = Response.json(session);
    response.headers.append("set-cookie", "first=1; Path=/; Expires=Wed, 01 Jan 2070 00:00:00 GMT");
    response.headers.append("set-cookie", "second=2; Path=/");
    return response;
  },
};

async function answer(request) {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith(`${basePath}/`)) return Auth(request, config);
  const show = pages[pathname];
  if (!show) return new Response(null, { status: 404 });
  const { session, lines } = await sessionOf(request);
  const response = show(session);
  for (const line of lines) response.headers.append("set-cookie", line);
  return response;
}

createServer(async (incoming, outgoing) => writeResponse(await answer(toRequest(incoming)), outgoing)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
