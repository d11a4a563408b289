/** The application on `Request` and `Response`: the bridge with all of its verbs. */
import { createBridge, signInInput, withSetCookies } from "portico/integration";
import { config, endTarget, homePage, tokenOptions, tokenShown, vaultAge } from "./shared.js";

const bridge = createBridge(config);

const asking = ({ headers, url }) => ({ headers, url: new URL(url) });

const html = (body) => new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });

const to = (location) => new Response(null, { status: 303, headers: { location } });

const go = ({ url, cookies }) => withSetCookies(to(url), cookies);

/** Runs an action of the visitor. Failures are shown on the home page. */
const act = (verb) => verb.catch(({ type }) => to(`/?error=${type}`));

/** Shows a page to those who may see it. */
const protect = async (request, text, options) => {
  const verdict = await bridge.protect(asking(request), (session) => session !== null, options);
  if (verdict.do === "answer") return verdict.response;
  return withSetCookies(verdict.do === "pass" ? new Response(text) : to(verdict.url), verdict.cookies);
};

/** Shows an access token. `canWrite`: whether cookies can be set. */
const showToken = (request, canWrite) => {
  const from = { ...asking(request), canWrite };
  const read = bridge.accessToken(from, { provider: "op", ...tokenOptions(from.url.searchParams) });
  return read.then(
    ({ token, cookies }) => withSetCookies(Response.json(token), cookies),
    async (thrown) => Response.json(await tokenShown(Promise.reject(thrown))),
  );
};

const routes = {
  async "GET /"(request) {
    const { session, cookies } = await bridge.session(asking(request));
    return withSetCookies(html(homePage(session)), cookies);
  },
  "GET /guarded": (request) => protect(request, "the treasure"),
  "GET /vault": (request) => protect(request, "the vault", { fresh: vaultAge }),
  "GET /sessions": async (request) => Response.json(await bridge.listSessions(asking(request))),
  async "POST /sessions"(request) {
    const from = asking(request);
    const { ended, cookies } = await bridge.revokeSessions(from, endTarget(from.url.searchParams));
    return withSetCookies(Response.json(ended), cookies);
  },
  async "GET /cookies"(request) {
    const { session, cookies } = await bridge.session(asking(request));
    const response = Response.json(session);
    response.headers.append("set-cookie", "first=1; Path=/; Expires=Wed, 01 Jan 2070 00:00:00 GMT");
    response.headers.append("set-cookie", "second=2; Path=/");
    return withSetCookies(response, cookies);
  },
  async "POST /enter"(request) {
    const input = signInInput("credentials", await request.formData());
    return act(bridge.signIn(asking(request), { ...input, redirectTo: "/" }).then(go));
  },
  async "POST /rename"(request) {
    const name = (await request.formData()).get("name");
    const done = bridge.update(asking(request), { user: { name } });
    return act(done.then(({ cookies }) => withSetCookies(to("/"), cookies)));
  },
  "POST /leave": (request) => act(bridge.signOut(asking(request), { redirectTo: "/" }).then(go)),
  "POST /widen": (request) =>
    act(bridge.signIn(asking(request), { provider: "op", scopes: ["calendar"], redirectTo: "/" }).then(go)),
  "POST /depart": (request) => act(bridge.signOut(asking(request), { provider: true, redirectTo: "/" }).then(go)),
  "GET /token": (request) => showToken(request, true),
  "GET /rendered": (request) => showToken(request, false),
};

export async function answer(request) {
  const from = asking(request);
  if (await bridge.owns(from)) return bridge.handle(request);
  const route = routes[`${request.method} ${from.url.pathname}`];
  return route ? route(request) : new Response(null, { status: 404 });
}
