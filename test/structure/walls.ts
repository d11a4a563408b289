/** The rules of the source tree, as data: floors, allowed imports, and the one address of every effect. */
import { importersOf, integrations } from "../../.ci/integrations.ts";
import { quoted, read, tablesIn } from "./sources.ts";

/** The floor of a room, from `src/README.md`. */
const floors: ReadonlyMap<string, number> = new Map(
  tablesIn(read("src/README.md"))
    .filter(([floor = ""]) => /^\d+$/.test(floor))
    .flatMap(([floor, rooms = ""]) => quoted(rooms).map((room) => [room, Number(floor)] as const)),
);

/** The floor of the public entries, above the engine. */
const entryFloor = 10;

/** The room of a file: `core/http/url.ts` -> `http`, `core/callbacks.ts` -> `callbacks`, everything outside of core by its first name. */
export const roomOf = (path: string): string => {
  const [first = "", second = ""] = path.replace(/^src\//, "").split("/");
  return (["core", "integrations"].includes(first) ? second : first).replace(/\.ts$/, "");
};

export const isCore = (path: string): boolean => path.startsWith("src/core/");

export const floorOf = (path: string): number | undefined => (isCore(path) ? floors.get(roomOf(path)) : entryFloor);

/** Values that go to a room on the same floor. */
export const allowedImports: Readonly<Record<string, readonly string[]>> = {
  // Failures of the platform become errors of the library.
  crypto: ["errors"],
  // A redacted value becomes an `Error` first.
  redact: ["errors"],
  // A session reads its user through the stores.
  session: ["stores"],
  // The request path has an order of its own.
  // The logger itself is behind an `import()`.
  "lazy-log": ["log"],
  handle: ["routes", "observed-request"],
  auth: ["handle", "handle-raw"],
  "handle-raw": ["handle"],
  // Public entries re-export types.
  index: ["types"],
  // Bare ids of providers are loaded by every integration.
  bridge: ["providers"],
  ...Object.fromEntries(integrations.map(({ name }) => [name, ["bridge"]])),
  // Pages of Nuxt are components of Vue.
  nuxt: ["bridge", "vue"],
  ...Object.fromEntries(integrations.flatMap(({ name, alias }) => (alias === undefined ? [] : [[alias, [name]]]))),
  // The command prints the tables of the SQL adapter, and completes configurations as integrations do.
  // The local provider is the one of tests.
  cli: ["adapters", "bridge", "providers", "testing"],
  // Tests make sessions as the application does.
  testing: ["jwt", "bridge"],
  // Components around the client.
  react: ["client"],
  solid: ["client"],
  svelte: ["client"],
  vue: ["client"],
};

/** Rooms that must not import each other, though the floors would allow it. */
export const forbiddenImports: Readonly<Record<string, readonly string[]>> = {
  "sign-in": ["methods", "config", "context", "error-response", "tokens"],
  "sign-out": ["config", "context", "error-response"],
  tokens: ["sign-in", "config", "context", "error-response"],
};

/** Whether an import stays in its room, goes to a lower floor, or to an allowed room of the same floor. */
export function isDownward(path: string, target: string, typeOnly: boolean): boolean {
  const [from, to] = [roomOf(path), roomOf(target)];
  if (isCore(path) && !isCore(target)) return false;
  if (from === to && isCore(path) === isCore(target)) return true;
  if (forbiddenImports[from]?.includes(to)) return false;
  const [own = 0, other = 0] = [floorOf(path), floorOf(target)];
  return other < own || (other === own && (typeOnly || allowedImports[from]?.includes(to) === true));
}

/** The files that may import a package. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  "cookie-es": ["src/core/cookies/set-cookie.ts"],
  // An issuer verifies what clients sign with another library than its keys use: `node:crypto`.
  jose: ["src/core/crypto/", "src/core/methods/oauth/", "src/testing/issuer/client-auth.ts"],
  "@opentelemetry/api": ["src/otel.ts"],
  msw: ["src/testing/msw.ts"],
  "node:crypto": ["src/testing/issuer/", "src/testing/authenticator.ts"],
  "node:http": ["src/testing/serve.ts"],
  "openid-client": ["src/core/methods/oauth/"],
  commander: ["src/cli/program.ts"],
  ...Object.fromEntries(
    ["child_process", "events", "fs", "module", "path", "readline", "url", "util"].map((name) => [
      `node:${name}`,
      ["src/cli.ts", "src/cli/"],
    ]),
  ),
  nodemailer: ["src/providers/nodemailer.ts"],
  vitest: ["src/testing/adapter.ts", "src/testing/adapter/"],
  kysely: ["src/adapters/sql/"],
  zod: [
    "src/adapters/redis/",
    "src/core/methods/oauth/",
    "src/core/actions/token.ts",
    "src/core/config/rules/options.ts",
    "src/core/methods/webauthn/response.ts",
    "src/cli/",
    "src/integrations/qwik/input.ts",
  ],
  "@simplewebauthn/browser": ["src/client/passkey.ts"],
  "@simplewebauthn/server": ["src/providers/webauthn.ts"],
  react: ["src/react/"],
  "solid-js": ["src/solid/"],
  svelte: ["src/svelte/"],
  vue: ["src/vue/"],
  ...Object.fromEntries(
    integrations.flatMap((row) =>
      [...Object.keys(row.packages), ...(row.generated ?? [])].map((name) => [name, importersOf(row)]),
    ),
  ),
};

/** An effect: how it looks in code, and the places that may have it. A place that ends with a slash is a folder. */
export interface Effect {
  readonly effect: string;
  readonly pattern: RegExp;
  readonly places: readonly string[];
}

export const effects: readonly Effect[] = [
  {
    effect: "reads the clock",
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\./,
    // `portico/jwt` is an entry of its own; state in memory and the memory and SQL adapters drop what is expired; requests to Alipay carry the time
    // of their signature.
    places: [
      "src/core/handle.ts",
      "src/core/observe.ts",
      "src/client/access-token.ts",
      "src/core/config/process-state.ts",
      "src/cli/doctor/network.ts",
      "src/jwt/encode.ts",
      "src/jwt/get-token.ts",
      "src/jwt/decode.ts",
      "src/adapters/memory.ts",
      "src/adapters/sql/base.ts",
      "src/providers/alipay.ts",
      "src/testing/adapter/harness.ts",
      "src/testing/clock.ts",
      "src/testing/issuer/state.ts",
    ],
  },
  {
    effect: "uses the cryptography of the platform",
    pattern: /\bcrypto\s*\.|\bcrypto\s*\?\.|\bsubtle\b|\bMath\.random\b/,
    places: ["src/core/crypto/"],
  },
  {
    effect: "reads the process",
    pattern: /\bprocess\b|\bDeno\b|\bBun\b|import\.meta\.env/,
    // `node.ts` loads node:crypto if the runtime has it; the command line is a process; Next.js and TanStack Start
    // replace `process.env` by a constant.
    places: [
      "src/core/config/env.ts",
      "src/core/crypto/node.ts",
      "src/cli.ts",
      "src/integrations/host/framework.ts",
      "src/integrations/tanstack-start/framework.ts",
    ],
  },
  {
    effect: "uses the network",
    pattern: /(?<!typeof )(?<!typeof globalThis\.)\bfetch\s*\(|(?<!typeof )\bglobalThis\.fetch\b/,
    // In the browser, the client requests the routes of the library.
    places: [
      "src/core/methods/oauth/",
      "src/core/config/providers/resolve.ts",
      "src/providers/",
      "src/client/requests.ts",
      "src/testing/serve.ts",
      "src/cli/doctor/network.ts",
      "src/cli/doctor/running.ts",
      "src/core/pages/passkey-script/source.ts",
    ],
  },
  {
    effect: "makes a Response",
    pattern: /\bnew Response\(|\bResponse\.(json|redirect)\b/,
    // The response of a provider is copied, within limits, before it is read; `parts.ts` does so for cards (`conform`).
    // `test-site.ts` and `issuer/` are providers: users of tests sign in there. SolidStart has its redirects in the router of the
    // browser, which a server cannot load.
    places: [
      "src/core/http/app-response.ts",
      "src/core/http/respond.ts",
      "src/integrations/solid-start/framework.ts",
      "src/core/methods/oauth/client/provider-fetch.ts",
      "src/core/methods/oauth/response/token-endpoint.ts",
      "src/providers/lib/parts.ts",
      "src/testing/adapter/test-site.ts",
      "src/testing/issuer/",
      "src/testing/serve.ts",
    ],
  },
  { effect: "prints", pattern: /\bconsole\s*\./, places: ["src/core/log.ts"] },
  {
    effect: "calls a callback of the application",
    pattern: /\bcallbacks\.\w+\(/,
    places: ["src/core/callbacks.ts", "src/core/session-callbacks.ts"],
  },
  { effect: "opens a session", pattern: /\bsession\.open\(/, places: ["src/core/sign-in/index.ts"] },
];

/** Where something thrown is caught, and why it is not left to `handle.ts`. */
export const allowedCatches: Readonly<Record<string, string>> = {
  "src/adapters/redis/values.ts": "a field that is not JSON becomes an error that names key and field",
  "src/adapters/sql/compiled.ts": "a missing table or column becomes an error that names the migration",
  "src/adapters/sql/retries.ts": "what the database undid for a deadlock is run again",
  "src/adapters/sql/outdated.ts": "sessions are read from the older tables until the migration has run",
  "src/cli/doctor/adapter.ts": "what the database refuses is a finding",
  "src/cli/doctor/application.ts": "a module of the application that cannot be loaded is a finding",
  "src/cli/doctor/credentials.ts": "a token request that the provider refuses is a finding, or right",
  "src/cli/doctor/index.ts": "what the application throws is a finding",
  "src/cli/doctor/network.ts": "what a provider does wrong is a finding",
  "src/cli/doctor/origin.ts": "a request that would be refused is a finding",
  "src/cli/doctor/running.ts": "an application that does not answer is a finding",
  "src/cli/encrypt-tokens.ts": "a failure of the database ends the command with a message",
  "src/cli/idp/index.ts": "a port that is taken leads to the next one",
  "src/cli/load-config.ts": "a module of the application that cannot be imported is reported by its name",
  "src/cli/manifest.ts": "a field of another type counts as absent (a schema)",
  "src/cli/migrate/index.ts": "an application that cannot be rewritten stays as it is",
  "src/cli/package-files.ts": "a folder without a package.json has no manifest",
  "src/cli/program.ts": "an argument that is not known is an error with the usage",
  "src/cli/seal-accounts.ts": "tokens are removed from what the adapter throws",
  "src/cli/schema.ts": "an optional package that is not installed is reported by its name",
  "src/client/client.ts": "code that could not be loaded is loaded again; a failed read is in the snapshot",
  "src/client/passkey.ts": "a missing package is reported by its name; a visitor who cancels is a result",
  "src/client/refetch.ts": "a failed read is in the snapshot",
  "src/client/requests.ts":
    "the network failed, the response is not JSON, or code could not be loaded: the error gets its name",
  "src/client/sessions.ts": "a failed read is in the snapshot",
  "src/client/sign-in.ts": "a sign-in without a response is a result",
  "src/core/handle-raw.ts": "the error is logged, and thrown to the integration",
  "src/core/observe.ts":
    "an observer of the application changes nothing; what the work throws is reported, and thrown again",
  "src/core/auth.ts":
    "with the raw marker failures are thrown, and logged; a configuration that cannot be read has no marker",
  "src/core/config/check.ts": "a function in `providers` threw: its message is a problem of the configuration",
  "src/core/config/compile.ts":
    "a broken configuration is a fault that every call reports, not an exception at the first",
  "src/core/config/deferred-check.ts": "rules that could not be loaded are loaded again by the next call",
  "src/core/config/env.ts": "a variable that may not be read (Deno) counts as unset",
  "src/core/config/env-defaults.ts":
    "a function in providers that throws is called again by the check, which reports the reason",
  "src/core/config/guard.ts": "adapter errors get their name; events never break a flow",
  "src/core/config/handlers.ts": "events never change the outcome",
  "src/core/config/known.ts": "a value whose getter throws equals no other: the rules report it",
  "src/core/config/lazy-adapter.ts":
    "an adapter that could not be loaded is reported, and loaded again by the next request",
  "src/core/config/providers/load.ts":
    "a card that cannot be loaded is an error of the configuration, which the check reports",
  "src/core/cookies/cookie.ts": "a value that is not percent-encoded is used unchanged",
  "src/core/crypto/claims.ts": "a token that the library did not issue is not accepted",
  "src/core/crypto/gcm.ts": "a token that the library did not issue is not accepted",
  "src/core/crypto/new-claims.ts": "claims that are not plain data are an error with that message",
  "src/core/crypto/node.ts": "a token that the library did not issue is not accepted",
  "src/core/crypto/rsa.ts": "a key that cannot be read is an error of the configuration",
  "src/core/crypto/web.ts": "a token that the library did not issue is not accepted",
  "src/core/handle.ts": "the catch of the request path",
  "src/core/http/body.ts": "a body that cannot be read or parsed is an error of the client",
  "src/core/later-work.ts":
    "work that throws is logged, and what follows has its turn; waitUntil of the platform may throw",
  "src/core/lazy-log.ts": "a logger that cannot be loaded changes nothing",
  "src/core/lib/attempt.ts": "errors of foreign code are converted by the caller",
  "src/core/lib/lazy.ts": "a module that could not be loaded is loaded again by the next call",
  "src/core/log.ts": "a logger that throws changes nothing",
  "src/core/methods/credentials.ts": "an address without a canonical form stays as it is",
  "src/core/methods/email/start.ts": "the mail was not sent: its token is deleted",
  "src/core/config/rules/client.ts": "details that are no JSON are a problem of the configuration",
  "src/core/error-response.ts": "a signed response that cannot be read names no transaction",
  "src/core/methods/oauth/client/client.ts": "a client that could not be created is not cached",
  "src/core/methods/oauth/client/dpop.ts":
    "a key pair that cannot be used is a configuration error, and asked for again; a challenge is a response",
  "src/core/methods/oauth/request/pushed-request.ts": "errors of openid-client are translated",
  "src/core/methods/oauth/request/request-object.ts": "a key that cannot sign is a configuration error",
  "src/core/methods/oauth/response/jarm.ts": "a response that cannot be read names no transaction",
  "src/core/methods/oauth/client/discovery.ts": "an optional field of another type counts as absent (a schema)",
  "src/core/methods/oauth/client/jwks.ts": "keys that cannot be read are an invalid response",
  "src/core/methods/oauth/client/provider-fetch.ts": "the network failed: the provider is unavailable",
  "src/core/methods/oauth/logout/revocation.ts": "a token that is not revoked does not keep a visitor signed in",
  "src/core/methods/oauth/response/token-endpoint.ts": "a lifetime that is not a number counts as absent (a schema)",
  "src/core/methods/oauth/response/token-request.ts": "errors of openid-client get their name",
  "src/core/methods/oauth/token/id-token.ts":
    "a foreign issuer function threw: the error gets its name; a kept token that cannot be read is not compared",
  "src/core/methods/oauth/token/jws.ts": "a signature that does not verify is an invalid response",
  "src/core/methods/webauthn/complete.ts": "a replay guard that could not be removed is a line in the log",
  "src/core/methods/webauthn/context.ts": "an optional package that is not installed is reported by its name",
  "src/core/methods/webauthn/register.ts": "a partially stored passkey is rolled back",
  "src/core/methods/webauthn/response.ts": "the posted response is not JSON: an error of the client",
  "src/core/pages/passkey-script/source.ts": "a failed passkey prompt is a note on the page",
  "src/core/redact.ts": "an error whose fields cannot be read is replaced by one that can",
  "src/core/session-callbacks.ts": "a callback of the application threw: the error becomes one of the library",
  "src/core/session/application.ts": "a name that could not be read is looked for again by the next call",
  "src/core/session/database.ts": "the session could not be removed: the error gets its name",
  "src/core/session/jwt.ts": "claims that JSON cannot represent have no text: sealing reports them",
  "src/core/session/label.ts": "session.describe threw: the session has no label, and one line is logged",
  "src/core/session/listed.ts": "a replaced session could not be ended: one line is logged",
  "src/core/session/most.ts":
    "the oldest sessions could not be ended: one line is logged, and the next sign-in ends them",
  "src/core/session/registry.ts": "a value of state that cannot be read lists no session: all have ended",
  "src/core/session/token-cookies.ts": "a decoder of the application threw: the token is not accepted",
  "src/core/session/rewrite.ts":
    "claims that JSON cannot represent have no text; a session that has become too large stays unchanged",
  "src/core/sign-in/apply.ts": "a proof is taken back, if the account that proves it cannot be linked",
  "src/core/sign-in/create.ts": "a partially created user is rolled back, and a released address restored",
  "src/core/sign-in/race.ts": "a concurrent sign-in that was faster is found",
  "src/core/transaction.ts": "a claim of this process is released if that of the database failed; the error is thrown",
  "src/core/sign-out/index.ts": "a failure at the provider does not keep a visitor signed in: it is a line in the log",
  "src/core/tokens/ahead.ts": "a session for which it is not clear which tokens it has: there is nothing to refresh",
  "src/core/tokens/refresh.ts":
    "a result that cannot be recorded or stored is logged: the new tokens are still returned, and a later call stores them",
  "src/core/tokens/request.ts":
    "the refresh token may have been used: every failure is a result, which is recorded; keys that are away leave an id_token out",
  "src/integrations/bridge/bridge.ts": "a session that could not be ended: its cookie is cleared later",
  "src/integrations/bridge/call.ts":
    "a call without a trusted host is thrown, and logged; a path that the router refuses is not a route",
  "src/integrations/bridge/config.ts": "a configuration that could not be created is a fault that every call reports",
  "src/integrations/bridge/node-http.ts": "a body that fails closes the connection, and is rethrown",
  "src/integrations/bridge/operations.ts":
    "server code gets the error, and so does the log; a session that cannot be read is null",
  "src/integrations/bridge/protection.ts": "while the database is away the response is 503; other errors are rethrown",
  "src/integrations/bridge/upgrade.ts": "a WebSocket of another site has no session; other errors are rethrown",
  "src/integrations/bridge/shared-renewals.ts": "the shared state fails: the session is read and renewed without it",
  "src/integrations/hono/framework.ts": "servers other than Workers have no such context",
  "src/integrations/elysia/framework.ts": "while the database is away the guard answers; other errors are rethrown",
  "src/integrations/host/framework.ts": "outside of a request of Next.js its headers are unavailable",
  "src/integrations/nuxt/app.ts":
    "while the database is away the session of a page is unknown; other errors are rethrown",
  "src/integrations/qwik/auth.ts": "a form gets the message of the failure; other errors are rethrown",
  "src/integrations/solid-start/index.ts": "while the database is away the response is 503; other errors are rethrown",
  "src/jwt/get-token.ts":
    "a token that the library did not issue is not accepted, also for a decode of the application",
  "src/providers/nodemailer.ts": "an optional package that is not installed is reported by its name",
  "src/testing/issuer/client-auth.ts": "an assertion that cannot be verified does not authenticate the client",
  "src/testing/issuer/issuer.ts": "a request that must not be redirected is answered with a page",
  "src/testing/issuer/logout.ts": "a hint that is not a token is refused as such",
  "src/testing/serve.ts": "a request that cannot be read gets an error response",
  "src/providers/webauthn.ts": "an optional package that is not installed is reported by its name",
};

/** What a module keeps between calls, and why that is safe. */
export const moduleState: Readonly<Record<string, string>> = {
  "src/client/access-token.ts": "the tokens of the page: kept in a browser only, which has one page",
  "src/client/page.ts": "the client of the page: created in a browser only, which has one page",
  "src/core/config/compile.ts": "Settings by configuration object",
  "src/core/config/lazy-adapter.ts": "adapters by the function that loads them: it is called once",
  "src/core/config/memory.ts": "keys, used values, sessions and tokens, by the secrets under which they were sealed",
  "src/core/config/migration.ts": "derived keys of another library, by secrets",
  "src/core/methods/oauth/client/client.ts": "the client of a provider, by compiled configuration",
  "src/core/methods/oauth/client/dpop.ts":
    "the handle of a key pair, with the nonces of the servers, by compiled configuration",
  "src/core/methods/oauth/client/public-fetch.ts": "the limited `fetch`, by the `fetch` that it limits",
  "src/integrations/elysia/framework.ts": "the number of plugins, so that each has a seed of its own",
  "src/integrations/nest/framework.ts": "which configuration serves a request, by that request",
  "src/integrations/solid-start/bridges.ts": "the bridge of a configuration, by that object",
  "src/jwt/keyrings.ts": "derived keys, by secret",
  "src/solid/session.ts": "the context of Solid: an object without a value",
  "src/testing/issuer/keys.ts": "key pairs by name: an RSA key takes long to create",
};
