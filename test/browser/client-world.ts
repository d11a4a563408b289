/** A real application for the client: `Auth()` behind node:http, and pages that React renders. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Auth, type AuthConfig, CredentialsSignin } from "portico";
import Credentials from "portico/providers/credentials";
import { createSession } from "portico/testing";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { serverOf } from "../../examples/demo/serve.ts";
import type { Session } from "../../src/core/types/session.ts";
import { secret, testConfig } from "../world/config.ts";
import { App as Application } from "./client-app.ts";

/** The application, and the requests to it. */
export interface App {
  readonly origin: string;
  /** The same server under another name: another site. */
  readonly elsewhere: string;
  /** Requests to the routes of the library, for example `GET session`. */
  readonly asked: string[];
  close(): Promise<void>;
}

class Locked extends CredentialsSignin {
  override code = "locked";
}

const config: AuthConfig = testConfig({
  basePath: "/api/auth",
  providers: [
    Credentials({
      id: "password",
      credentials: { name: {}, word: { type: "password" } },
      authorize({ name, word }) {
        if (name === "locked") throw new Locked();
        return word === "right" && typeof name === "string" ? { id: name, name } : null;
      },
    }),
  ],
  callbacks: {
    signIn: ({ user }) => (user.name === "eve" ? "/waiting-list" : true),
    jwt: ({ token, trigger, session }) => (trigger === "update" ? { ...token, ...session } : token),
  },
});

/** Elements of a page whose names hide properties of the browser. */
export const clobbering = [
  ...["csrfToken", "hidden", "visibilityState", "addEventListener", "cookie", "body"].map(
    (name) => `<form name="${name}"></form>`,
  ),
  ...["origin", "location", "fetch", "navigation", "navigator", "callbackUrl"].map(
    (id) => `<a id="${id}" href="https://evil.example"></a>`,
  ),
].join("");

async function script(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("client-app.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    define: { "process.env.NODE_ENV": '"development"' },
  });
  return outputFiles[0]?.text ?? "";
}

const html = (body: string) =>
  new Response(`<!doctype html><title>Client</title><link rel="icon" href="data:,">${body}`, {
    headers: { "content-type": "text/html" },
  });

async function sessionOf(request: Request): Promise<Session | null> {
  const address = new URL("/api/auth/session", request.url);
  return (await Auth(new Request(address, { headers: request.headers }), config)).json();
}

/** A page; with `rendered` in its query the server knows who is there, and renders it. */
async function pageOf(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const page = pathname.slice(1);
  const session = page === "rendered" ? await sessionOf(request) : undefined;
  const rendered = { page, ...(session !== undefined && { session }) };
  const inside = session === undefined ? "" : renderToString(createElement(Application, rendered));
  const before = searchParams.has("clobbered") ? clobbering : "";
  const data = JSON.stringify(rendered).replaceAll("<", "\\u003c");
  return html(
    `${before}<main>${inside}</main><script>rendered = ${data}</script><script type="module" src="/app.js"></script>`,
  );
}

/** A server action that signs a user in, without a trace of it in its response. */
async function act(name: string): Promise<Response> {
  const { cookies } = await createSession({ secret, claims: { sub: name, name } });
  const headers = cookies.map(({ name, value }) => ["set-cookie", `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`]);
  return new Response("done", { headers: headers as [string, string][] });
}

/** Starts the application on a port of its own. */
export async function openApp(): Promise<App> {
  const asked: string[] = [];
  const code = await script();
  let origin = "";
  const server = serverOf(
    () => origin,
    async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === "/app.js") return new Response(code, { headers: { "content-type": "text/javascript" } });
      if (pathname === "/act") return act(searchParams.get("name") ?? "");
      if (!pathname.startsWith("/api/auth/")) return pageOf(request);
      asked.push(`${request.method} ${pathname.slice("/api/auth/".length)}`);
      return Auth(request, config);
    },
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    elsewhere: `http://localhost:${port}`,
    asked,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
