/** An application with passkeys and pages of its own: `portico/client` in them, in pieces, as bundlers of applications make it. */
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Auth, type AuthConfig } from "portico";
import Passkey from "portico/providers/passkey";
import { close, listen } from "../../examples/demo/ports.ts";
import { serverOf } from "../../examples/demo/serve.ts";
import type { WebAuthnUserConfig } from "../../src/core/types/webauthn.ts";
import { adapter, type TestAdapter } from "../world/adapter.ts";
import { createLog, type Log, testConfig } from "../world/config.ts";

/** The application, and the requests to it. */
export interface App {
  readonly origin: string;
  readonly database: TestAdapter;
  readonly log: Log;
  /** Method and path of all requests but those for pages. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Names that shadow properties of the browser. */
const clobbering = ["PublicKeyCredential", "navigator", "credentials", "location", "fetch", "AbortController", "cookie"]
  .map((name) => `<a id="${name}" href="https://evil.example"></a><form name="${name}"></form>`)
  .join("");

/** The code of the pages, by the name of its file. */
async function pieces(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { app: fileURLToPath(new URL("client-app.ts", import.meta.url)) },
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    outdir: "/",
    define: { "process.env.NODE_ENV": '"development"' },
  });
  return new Map(outputFiles.map(({ path, text }) => [`/${basename(path)}`, text]));
}

const page = ({ pathname, searchParams }: URL): Response => {
  const before = searchParams.has("clobbered") ? clobbering : "";
  const body = `${before}<label>Name <input autocomplete="username webauthn"></label><main></main>
    <script>rendered = ${JSON.stringify({ page: pathname.slice(1) })}</script>
    <script type="module" src="/app.js"></script>`;
  return new Response(`<!doctype html><title>Keys</title><link rel="icon" href="data:,">${body}`, {
    headers: { "content-type": "text/html" },
  });
};

/** Starts the application at `http://localhost`: passkeys are not for addresses that are numbers. */
export async function openApp(passkey: WebAuthnUserConfig = {}): Promise<App> {
  const [files, database, log, asked] = [await pieces(), adapter(), createLog(), [] as string[]];
  const config: AuthConfig = testConfig({
    basePath: "/api/auth",
    adapter: database,
    logger: log.logger,
    experimental: { enableWebAuthn: true },
    providers: [Passkey({ enableConditionalUI: false, ...passkey, id: "fob" })],
  });
  let origin = "";
  const server = serverOf(
    () => origin,
    async (request) => {
      const url = new URL(request.url);
      const code = files.get(url.pathname);
      if (!code && !url.pathname.startsWith("/api/auth/")) return page(url);
      asked.push(`${request.method} ${url.pathname.replace("/api/auth/", "")}`);
      return code ? new Response(code, { headers: { "content-type": "text/javascript" } }) : Auth(request, config);
    },
  );
  origin = `http://localhost:${await listen(server, "localhost", { port: 0, exact: false })}`;
  return { origin, database, log, asked, close: () => close(server) };
}
