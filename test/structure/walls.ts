/** The rules of the house, as data: floors, neighbours, and the one address of every effect. */
import { quoted, read, tablesIn } from "./sources.ts";

/** The floor of a room, as the sign of the house says. */
const floors: ReadonlyMap<string, number> = new Map(
  tablesIn(read("src/README.md"))
    .filter(([floor = ""]) => /^\d+$/.test(floor))
    .flatMap(([floor, rooms = ""]) => quoted(rooms).map((room) => [room, Number(floor)] as const)),
);

/** The floor above the engine. */
const faces = 10;

/** The room of a file: `core/http/url.ts` -> `http`, `core/callbacks.ts` -> `ask`, everything outside of core by its first name. */
export const roomOf = (path: string): string => {
  const [first = "", second = ""] = path.replace(/^src\//, "").split("/");
  return (["core", "integrations"].includes(first) ? second : first).replace(/\.ts$/, "");
};

export const isCore = (path: string): boolean => path.startsWith("src/core/");

export const floorOf = (path: string): number | undefined => (isCore(path) ? floors.get(roomOf(path)) : faces);

/** Values that go to a room on the same floor. */
export const allowedNeighbours: Readonly<Record<string, readonly string[]>> = {
  // What it cannot do is said in our own errors.
  crypto: ["errors"],
  // What it cleans is an `Error` first.
  redact: ["errors"],
  // A session asks for its user as every room does.
  session: ["stores"],
  // The corridor has an order of its own.
  // The logger itself is behind an `import()`.
  "lazy-log": ["log"],
  handle: ["routes"],
  auth: ["handle"],
  // Faces of the same house: types are re-exported.
  index: ["types"],
  // Bare ids of providers are loaded by every integration.
  bridge: ["providers"],
  host: ["bridge"],
  next: ["host"],
  qwik: ["bridge"],
  "solid-start": ["bridge"],
  sveltekit: ["bridge"],
  // The command prints the tables of the SQL adapter.
  cli: ["adapters"],
  // Tests make sessions as the application does.
  testing: ["jwt"],
  // Components around the client.
  react: ["client"],
};

/** Rooms that must not import each other, though the floors would allow it. */
export const forbiddenNeighbours: Readonly<Record<string, readonly string[]>> = {
  "sign-in": ["methods", "config", "context", "error-response"],
};

/** Whether an import stays in its room, goes to a lower floor, or to a neighbour that is allowed. */
export function isDownward(path: string, target: string, typeOnly: boolean): boolean {
  const [from, to] = [roomOf(path), roomOf(target)];
  if (isCore(path) && !isCore(target)) return false;
  if (from === to && isCore(path) === isCore(target)) return true;
  if (forbiddenNeighbours[from]?.includes(to)) return false;
  const [own = 0, other = 0] = [floorOf(path), floorOf(target)];
  return other < own || (other === own && (typeOnly || allowedNeighbours[from]?.includes(to) === true));
}

/** The files that may import a package. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  "cookie-es": ["src/core/cookies/set-cookie.ts"],
  jose: ["src/core/crypto/", "src/core/methods/oauth/"],
  "openid-client": ["src/core/methods/oauth/"],
  "node:util": ["src/cli.ts"],
  nodemailer: ["src/providers/nodemailer.ts"],
  vitest: ["src/testing/adapter.ts", "src/testing/adapter/"],
  kysely: ["src/adapters/sql/"],
  zod: [
    "src/adapters/redis/",
    "src/core/methods/oauth/",
    "src/core/config/rules/options.ts",
    "src/core/methods/webauthn/response.ts",
    "src/cli/schema.ts",
    "src/integrations/qwik/input.ts",
  ],
  "@simplewebauthn/browser": ["src/client/passkey.ts"],
  "@simplewebauthn/server": ["src/providers/webauthn.ts"],
  next: ["src/integrations/host/framework.ts"],
  "@sveltejs/kit": ["src/integrations/sveltekit/framework.ts"],
  $app: ["src/integrations/sveltekit/framework.ts"],
  "@solidjs/start": ["src/integrations/solid-start/framework.ts"],
  react: ["src/react/"],
  "@builder.io/qwik": ["src/integrations/qwik/"],
  "@builder.io/qwik-city": ["src/integrations/qwik/"],
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
    // `portico/jwt` is an entry of its own; the memory and SQL adapters delete expired rows; requests to Alipay carry the time
    // of their signature.
    places: [
      "src/core/handle.ts",
      "src/jwt/encode.ts",
      "src/jwt/decode.ts",
      "src/adapters/memory.ts",
      "src/adapters/sql/base.ts",
      "src/providers/alipay.ts",
      "src/testing/adapter.ts",
    ],
  },
  {
    effect: "uses the cryptography of the platform",
    pattern: /\bcrypto\s*\.|\bcrypto\s*\?\.|\bsubtle\b|\bMath\.random\b/,
    places: ["src/core/crypto/"],
  },
  {
    effect: "looks at the process",
    pattern: /\bprocess\b|\bDeno\b|\bBun\b|import\.meta\.env/,
    // `node.ts` asks for node:crypto where the runtime has it; the command line is a process; Next.js puts a constant in place.
    places: ["src/core/config/env.ts", "src/core/crypto/node.ts", "src/cli.ts", "src/integrations/host/framework.ts"],
  },
  {
    effect: "talks to the network",
    pattern: /(?<!typeof )(?<!typeof globalThis\.)\bfetch\s*\(|(?<!typeof )\bglobalThis\.fetch\b/,
    // In the browser, the client asks the routes of the library.
    places: [
      "src/core/methods/oauth/",
      "src/core/config/providers/resolve.ts",
      "src/providers/",
      "src/client/requests.ts",
      "src/core/pages/passkey-script/source.ts",
    ],
  },
  {
    effect: "makes a Response",
    pattern: /\bnew Response\(|\bResponse\.(json|redirect)\b/,
    // What a provider answered is made anew, within limits, before anybody reads it; `parts.ts` does so for cards (`conform`).
    // `visitor.ts` is a provider: people of the contract of adapters sign in there. SolidStart has its redirects in the router of
    // the browser, which a server cannot load.
    places: [
      "src/core/http/app-response.ts",
      "src/core/http/respond.ts",
      "src/integrations/solid-start/framework.ts",
      "src/core/methods/oauth/client/provider-fetch.ts",
      "src/core/methods/oauth/response/token-endpoint.ts",
      "src/providers/lib/parts.ts",
      "src/testing/adapter/test-site.ts",
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

/** Where something thrown is caught, and why it is not left to `answer.ts`. */
export const allowedCatches: Readonly<Record<string, string>> = {
  "src/adapters/redis/values.ts": "a field that is not JSON becomes an error that names key and field",
  "src/cli.ts": "an argument that is not known is an error with the usage",
  "src/cli/schema.ts": "an optional package that is not installed is told by its name",
  "src/client/client.ts":
    "code that did not arrive before it was needed is loaded again; a look that failed stands in the snapshot",
  "src/client/passkey.ts": "a missing package is told by its name; a visitor who says no is a result",
  "src/client/refetch.ts": "a look that failed stands in the snapshot",
  "src/client/requests.ts":
    "the network failed, the answer is not JSON, or code did not arrive: the error gets its name",
  "src/client/sessions.ts": "a look that failed stands in the snapshot",
  "src/client/sign-in.ts": "a sign-in without an answer is a result",
  "src/core/auth.ts":
    "with the raw marker what goes wrong is thrown, and a line in the log; a configuration that cannot be read is no marker",
  "src/core/config/check.ts": "a function in `providers` threw: its message is a problem of the configuration",
  "src/core/config/compile.ts": "a broken configuration is a fault that every call tells, not a throw at the first",
  "src/core/config/deferred-check.ts": "rules that could not be loaded are loaded again by the next call",
  "src/core/config/env-defaults.ts":
    "a function in providers that throws is called again by the check, which tells why",
  "src/core/config/guard.ts": "adapter errors get their name; events never break a flow",
  "src/core/config/handlers.ts": "events never change the outcome",
  "src/core/config/known.ts": "a value whose getter throws equals no other: the rules say what is wrong with it",
  "src/core/config/providers/load.ts":
    "a card that cannot be loaded is an error of the configuration, which the check tells",
  "src/core/cookies/cookie.ts": "a value that is not percent-encoded is taken as it came",
  "src/core/crypto/claims.ts": "a token that is not ours is no token",
  "src/core/crypto/gcm.ts": "a token that is not ours is no token",
  "src/core/crypto/new-claims.ts": "claims that are no plain data are an error that says so",
  "src/core/crypto/node.ts": "a token that is not ours is no token",
  "src/core/crypto/rsa.ts": "a key that cannot be read is a mistake of the configuration",
  "src/core/crypto/verify-rsa.ts": "a key that node:crypto cannot take is left to WebCrypto",
  "src/core/crypto/web.ts": "a token that is not ours is no token",
  "src/core/handle.ts": "the catch of the request path",
  "src/core/http/body.ts": "a body that cannot be read or parsed is the sender's mistake",
  "src/core/lazy-log.ts": "a logger that cannot be loaded changes nothing",
  "src/core/lib/attempt.ts": "what code of others throws is converted by the caller",
  "src/core/lib/lazy.ts": "a module that could not be loaded is loaded again by the next call",
  "src/core/log.ts": "a logger that throws changes nothing",
  "src/core/methods/credentials.ts": "an address without a canonical form stays as it is",
  "src/core/methods/email/start.ts": "the mail did not leave: its token goes",
  "src/core/methods/oauth/client/client.ts": "a line that could not be made is not kept",
  "src/core/methods/oauth/client/discovery.ts": "an optional field of another type counts as absent (a schema)",
  "src/core/methods/oauth/client/jwks.ts": "keys that cannot be read are an answer that may not be believed",
  "src/core/methods/oauth/client/provider-fetch.ts": "the network failed: the provider is unavailable",
  "src/core/methods/oauth/response/token-endpoint.ts": "a lifetime that is no number counts as absent (a schema)",
  "src/core/methods/oauth/response/token-request.ts": "what openid-client throws gets its name",
  "src/core/methods/oauth/token/id-token.ts": "a foreign issuer function threw: the error gets its name",
  "src/core/methods/oauth/token/jws.ts": "a signature that does not verify is an answer that may not be believed",
  "src/core/methods/webauthn/complete.ts": "a guard that could not be removed is a line in the log",
  "src/core/methods/webauthn/context.ts": "an optional package that is not installed is told by its name",
  "src/core/methods/webauthn/register.ts": "half of a new passkey is undone",
  "src/core/methods/webauthn/response.ts": "what a browser posts is not JSON: its mistake",
  "src/core/pages/passkey-script/source.ts": "a passkey that the browser did not give is a note on the page",
  "src/core/redact.ts": "an error whose fields cannot be read is replaced by one that can",
  "src/core/session-callbacks.ts": "a callback of the application threw: the error becomes one of the library",
  "src/core/session/database.ts": "the session could not be removed: the error gets its name",
  "src/core/session/jwt.ts":
    "claims that JSON cannot hold have no text: sealing them says so; a decoder of the application threw: no token of ours",
  "src/core/session/token.ts": "a session that has become too large stays what it was",
  "src/core/sign-in/create.ts": "half of a new user is undone, and a released address given back",
  "src/core/sign-in/race.ts": "another sign-in that was faster is found",
  "src/integrations/bridge/bridge.ts": "a session that could not be ended: its cookie is cleared later",
  "src/integrations/bridge/call.ts":
    "a call without a believable host is thrown, and a line in the log; what the router refuses is no route",
  "src/integrations/bridge/config.ts": "a configuration that could not be made is a fault that every call tells",
  "src/integrations/bridge/node-http.ts": "a body that fails closes the connection, and is thrown on",
  "src/integrations/bridge/operations.ts":
    "server code gets the error, and so does the log; a session that cannot be read is null",
  "src/integrations/host/framework.ts": "outside of a request that Next.js keeps there are no headers of its own",
  "src/integrations/qwik/auth.ts": "a form hears in words what went wrong; what is no error of ours goes on its way",
  "src/jwt/get-token.ts": "a token that is not ours is no token, also for a decode of the application",
  "src/providers/nodemailer.ts": "an optional package that is not installed is told by its name",
  "src/providers/webauthn.ts": "an optional package that is not installed is told by its name",
};

/** What a module keeps between calls, and why that is safe. */
export const moduleState: Readonly<Record<string, string>> = {
  "src/client/page.ts": "the client of the page: made in a browser alone, where there is one page",
  "src/core/config/compile.ts": "Settings by configuration object",
  "src/core/config/memory.ts": "keys, and what was used up or ended, by the secrets that it was sealed under",
  "src/core/cookies/set-cookie.ts": "the Set-Cookie line of a cookie object",
  "src/core/methods/oauth/client/client.ts": "the line to a provider, by compiled configuration",
  "src/integrations/solid-start/bridges.ts": "the bridge of a configuration, by that object",
  "src/jwt/keyrings.ts": "derived keys, by secret",
};
