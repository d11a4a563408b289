/** What the applications of the matrix have in common: who may come in, and what their sessions hold. */
import MemoryAdapter from "portico/adapters/memory";
import { describe } from "portico/describe";
import Credentials from "portico/providers/credentials";

const {
  MATRIX_BASE_PATH: basePath,
  MATRIX_ISSUER: issuer = "http://127.0.0.1:1",
  MATRIX_OP: opUrl,
  MATRIX_KEEPS_IN: keepsIn,
  MATRIX_REFRESH: refresh,
  MATRIX_STATE: stateUrl,
} = process.env;

/** Every user has the same password. One of them has a large session. */
const password = Credentials({
  credentials: { name: {}, password: { type: "password" } },
  authorize: ({ name, password }) => (password === "mellon" ? { id: name, name, email: "visitor@app.example" } : null),
});

/** A harbour on this machine, without discovery. */
const harbor = {
  id: "harbor",
  name: "Harbor",
  type: "oauth",
  clientId: "matrix",
  clientSecret: "salt-and-pepper",
  authorization: `${issuer}/authorize`,
  token: `${issuer}/token`,
  userinfo: `${issuer}/userinfo`,
  profile: ({ id, name }) => ({ id, name }),
};

const ballast = "x".repeat(12_000);

const ordinaryConfig = {
  ...(basePath && { basePath }),
  providers: [password, harbor],
  // Each use of a session writes it.
  session: { updateAge: 0, maxBytes: 20_000 },
  callbacks: {
    jwt: ({ token, trigger, session, user }) => ({
      ...token,
      ...(user?.name === "Atlas" && { ballast }),
      ...(trigger === "update" && { name: session.user.name }),
    }),
    session: ({ session, token }) => ({ ...session, weight: token.ballast?.length ?? 0 }),
  },
};

const isStored = keepsIn === "accounts";

/** An OpenID provider: its tokens are refreshed, and it ends sessions where they are stored. */
const op = {
  id: "op",
  name: "The OP",
  type: "oidc",
  issuer: opUrl,
  clientId: "matrix",
  clientSecret: "salt-and-pepper",
  allowedScopes: ["calendar"],
  initiateLogin: true,
  ...(isStored && { logout: { backchannel: true, frontchannel: true } }),
};

/** One adapter for all bundles that a framework makes of this file. */
function storage() {
  globalThis.matrixAdapter ??= MemoryAdapter();
  return { adapter: globalThis.matrixAdapter, session: { strategy: "database" } };
}

const tokenConfig = {
  providers: [op],
  clientTokens: ["op"],
  keepTokens: true,
  refresh,
  ...(isStored && storage()),
};

/** A method of the state that the processes of an application share: the test keeps it. */
const shared =
  (method) =>
  async (...input) => {
    const response = await fetch(stateUrl, { method: "POST", body: JSON.stringify([method, ...input]) });
    return response.json();
  };

/** Sessions that are short, that can be revoked, and that are named after browsers. */
const sessionConfig = {
  providers: [password],
  adapter: { state: { claim: shared("claim"), read: shared("read"), write: shared("write"), hit: shared("hit") } },
  session: {
    ...{ strategy: "jwt", updateAge: 0, shortMaxAge: 600, absoluteMaxAge: 7200 },
    ...{ revocation: { staleness: 60 }, describe },
  },
};

const providerConfig = opUrl ? tokenConfig : ordinaryConfig;

/** The configuration of all of them. */
export const config = stateUrl ? sessionConfig : providerConfig;

/** Who may open the vault: users who proved who they are in the last five minutes. */
export const vaultAge = { within: 300 };

/** The sign-in page that asks again, and leads back: for applications that protect a page by themselves. */
export function askAgain(authBase, { pathname, search }) {
  const params = new URLSearchParams({ error: "FreshSessionRequired", callbackUrl: pathname + search });
  return `${authBase}/signin?${params}`;
}

/** Which sessions a request wants to end: one by its id, `others`, or `all`. */
export function endTarget(params) {
  const end = params.get("end");
  return end === "others" || end === "all" ? end : { id: end };
}

/** What the query of a page asks of `accessToken()`. */
export function tokenOptions(params) {
  const scopes = params.get("scopes")?.split(" ");
  return { ...(scopes && { scopes }), force: params.has("force") };
}

/** What a page shows of an access token, or why there is none. */
export const tokenShown = (token) => token.catch(({ type, reason }) => ({ error: type, reason }));

/** A response that has begun before this work does: it can set no cookies. */
export const startedResponse = (work) =>
  new Response(
    new ReadableStream({
      async start(body) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        body.enqueue(new TextEncoder().encode(JSON.stringify(await work())));
        body.close();
      },
    }),
    { headers: { "content-type": "application/json" } },
  );

const form = (action, inside = "") =>
  `<form method="post" action="${action}">${inside}<button>${action}</button></form>`;

/** The home page of servers that render no pages of their own: the session, and the forms of its actions. */
export const homePage = (
  session,
  base = "",
) => `<!doctype html><title>matrix</title><pre id="session">${JSON.stringify(session)}</pre>
${form(`${base}/enter`, '<input name="name"><input name="password" type="password">')}
${form(`${base}/rename`, '<input name="name">')}${["/leave", "/widen", "/depart"].map((action) => form(base + action)).join("")}`;
