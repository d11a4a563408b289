/** The application on plain `node:http`, with `portico/node`. */
import { createServer } from "node:http";
import { NodeAuth, toRequest } from "portico/node";
import { config, endTarget, homePage, tokenOptions, tokenShown, vaultAge } from "./shared.js";

const { handle, protect, auth, signIn, signOut, update, accessToken, listSessions, revokeSessions } = NodeAuth(config);

const to = (res, location) => res.writeHead(303, { Location: location }).end();

/** Failures of a verb are shown on the home page. */
const act = (res, verb) => verb.catch(({ type }) => to(res, `/?error=${type}`));

const json = (res, value) => res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(value));

const guards = [protect({ paths: ["/guarded"] }), protect({ paths: ["/vault"], fresh: vaultAge })];

async function mayPass(req, res) {
  for (const guard of guards) if (!(await guard(req, res))) return false;
  return true;
}

const routes = {
  async "GET /"(req, res) {
    const session = await auth(req);
    res.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(homePage(session));
  },
  async "GET /guarded"(_req, res) {
    res.end("the treasure");
  },
  async "GET /vault"(_req, res) {
    res.end("the vault");
  },
  async "GET /sessions"(req, res) {
    json(res, await listSessions(req));
  },
  async "POST /sessions"(req, res, { searchParams }) {
    json(res, await revokeSessions(req, endTarget(searchParams)));
  },
  async "GET /cookies"(req, res) {
    const session = await auth(req);
    // Cookies of the application, which it passes to `writeHead`.
    res.writeHead(200, {
      "Content-Type": "application/json",
      "Set-Cookie": ["first=1; Path=/; Expires=Wed, 01 Jan 2070 00:00:00 GMT", "second=2; Path=/"],
    });
    res.end(JSON.stringify(session));
  },
  async "POST /enter"(req, res) {
    const fields = await toRequest(req).formData();
    fields.set("redirectTo", "/");
    await act(res, signIn(req, "credentials", fields));
  },
  async "POST /rename"(req, res) {
    const name = (await toRequest(req).formData()).get("name");
    await act(
      res,
      update(req, { user: { name } }).then(() => to(res, "/")),
    );
  },
  "POST /leave": (req, res) => act(res, signOut(req, { redirectTo: "/" })),
  "POST /widen": (req, res) => act(res, signIn(req, "op", { scopes: ["calendar"], redirectTo: "/" })),
  "POST /depart": (req, res) => act(res, signOut(req, { provider: true, redirectTo: "/" })),
  async "GET /token"(req, res, { searchParams }) {
    json(res, await tokenShown(accessToken(req, "op", tokenOptions(searchParams))));
  },
  async "GET /rendered"(req, res, { searchParams }) {
    // The response has begun: it can set no cookies.
    res.writeHead(200, { "Content-Type": "application/json" });
    res.flushHeaders();
    res.end(JSON.stringify(await tokenShown(accessToken(req, "op", tokenOptions(searchParams)))));
  },
};

createServer(async (req, res) => {
  if ((await handle(req, res)) || !(await mayPass(req, res))) return;
  const url = new URL(req.url, "http://localhost");
  const route = routes[`${req.method} ${url.pathname}`];
  if (route) await route(req, res, url);
  else res.writeHead(404).end();
}).listen(Number(process.env.PORT), "127.0.0.1");
