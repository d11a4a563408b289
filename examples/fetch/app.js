/** Sign-in in one file, for every runtime that answers a Request with a Response: Node.js, Bun, Deno, Workers. */
import { createBridge, toRequest, withSetCookies, writeResponse } from "portico/integration";
import { getToken } from "portico/jwt";
import Credentials from "portico/providers/credentials";

const people = { ada: { id: "1", name: "Ada Lovelace", email: "ada@example.com" } };

const config = {
  providers: [
    // Add "github" here, and AUTH_GITHUB_ID and AUTH_GITHUB_SECRET to the environment.
    Credentials({
      name: "a name",
      credentials: { name: { label: "Name (ada)", autocomplete: "username", required: true } },
      authorize: ({ name }) => people[String(name).toLowerCase()] ?? null,
    }),
  ],
};

/** Created at the first request: some runtimes provide the environment only then. */
let bridge;

const html = (body) =>
  new Response(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>portico</title>
<style>:root{color-scheme:light dark;font:1.125rem/1.6 system-ui}body{max-width:32rem;margin:15vh auto;padding:0 1.5rem}</style>
<body>${body}</body></html>`,
    { headers: { "content-type": "text/html; charset=utf-8" } },
  );

const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const home = ({ session }) =>
  html(
    session
      ? `<h1>Hello, ${escaped(session.user.name)}</h1><p><a href="/api/me">What the API sees</a> · <a href="/auth/signout">Sign out</a></p>`
      : `<h1>Hello, stranger</h1><p><a href="/auth/signin">Sign in</a></p>`,
  );

/** An API that asks for the token alone. */
async function me(request, { AUTH_SECRET: secret }) {
  const token = await getToken({ req: request, secret, secureCookie: request.url.startsWith("https:") });
  return token ? Response.json({ name: token.name }) : Response.json({ error: "Sign in first." }, { status: 401 });
}

async function answer(request, env) {
  bridge ??= createBridge(config, { env: () => env });
  const url = new URL(request.url);
  const from = { headers: request.headers, url };
  if (await bridge.owns(from)) return bridge.handle(request);
  if (url.pathname === "/api/me") return me(request, env);
  const { session, cookies } = await bridge.session(from);
  return withSetCookies(home({ session }), cookies);
}

export default {
  fetch: (request, env) => answer(request, env?.AUTH_SECRET ? env : globalThis.process?.env),
};

// Node.js has no server for Requests of its own.
if (globalThis.process?.release?.name === "node" && !globalThis.Bun && !globalThis.Deno) {
  const { createServer } = await import("node:http");
  const port = Number(process.env.PORT ?? 3000);
  createServer(async (incoming, outgoing) =>
    writeResponse(await answer(toRequest(incoming), process.env), outgoing),
  ).listen(port, () => console.log(`http://localhost:${port}`));
}
