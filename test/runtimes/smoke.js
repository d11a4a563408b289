/** Signs in and out on the packed package. Plain JavaScript with web-standard classes, because it runs everywhere. */
import { Auth } from "portico";
import { MemoryAdapter } from "portico/adapters/memory";
import { CredentialsSignin } from "portico/errors";
import { decode, encode, getToken } from "portico/jwt";
import Credentials from "portico/providers/credentials";

const origin = "https://app.example";
const secret = "5b7f0c1de94a4f0c9d2b8a6e3f1c7d85";

const say = (value) => (typeof value === "string" ? value : JSON.stringify(value));

function equal(seen, expected) {
  if (seen !== expected) throw new Error(`Expected ${say(expected)}, and saw ${say(seen)}.`);
}

function matches(seen, pattern) {
  if (!pattern.test(seen)) throw new Error(`${say(seen)} does not match ${pattern}.`);
}

const credentials = Credentials({
  credentials: { name: { label: "Name" }, password: { label: "Password", type: "password" } },
  authorize({ name, password }) {
    if (password !== "right") throw new CredentialsSignin();
    return { id: "1", name };
  },
});

const letters = [];
const mail = {
  id: "mail",
  name: "Mail",
  type: "email",
  sendVerificationRequest: ({ url }) => {
    letters.push(url);
  },
};

const configFor = (strategy, providers = [credentials, mail]) => ({
  url: origin,
  secret,
  adapter: MemoryAdapter(),
  session: { strategy },
  providers,
  logger: { warn: () => {}, error: () => {} },
});

/** A browser, as far as cookies go. */
function visitor(config) {
  const jar = new Map();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  async function send(path, body) {
    const headers = new Headers({ cookie: cookie(), accept: "text/html" });
    if (body) headers.set("origin", origin);
    const init = body ? { method: "POST", headers, body: new URLSearchParams(body) } : { headers };
    const response = await Auth(new Request(new URL(path, origin), init), config);
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  }
  const post = async (path, fields) => {
    const { csrfToken } = await (await send("/auth/csrf")).json();
    return send(path, { csrfToken, callbackUrl: "/", ...fields });
  };
  const session = async () => (await send("/auth/session")).json();
  return { send, post, session, jar, cookie };
}

const steps = {
  async "a token is encoded and decoded, and is nothing under another secret"() {
    const token = await encode({ token: { sub: "1" }, secret, salt: "s" });
    equal((await decode({ token, secret, salt: "s" })).sub, "1");
    equal(await decode({ token, secret: secret.replace("5", "6"), salt: "s" }), null);
  },
  async "a wrong password signs nobody in"() {
    const { post, session } = visitor(configFor("jwt"));
    const refused = await post("/auth/callback/credentials", { name: "Ada", password: "wrong" });
    matches(refused.headers.get("location"), /\/auth\/signin\?error=CredentialsSignin&code=credentials/);
    equal(await session(), null);
  },
  async "the right one signs in; getToken sees it; sign-out ends it"() {
    const { post, session, cookie, jar } = visitor(configFor("jwt"));
    await post("/auth/callback/credentials", { name: "Ada", password: "right" });
    equal((await session()).user.name, "Ada");
    const token = await getToken({ req: { headers: { cookie: cookie() } }, secret, secureCookie: true });
    equal(token.name, "Ada");
    await post("/auth/signout", {});
    equal(await session(), null);
    equal(jar.has("__Host-portico.session-token"), false);
  },
  async "an identity provider signs in: discovery, PKCE, nonce, id_token, in three requests of ours"({
    issuer,
    fetch,
  }) {
    const provider = {
      id: "op",
      name: "OP",
      type: "oidc",
      issuer,
      clientId: "client",
      clientSecret: "the secret of the client",
    };
    const { post, send, session } = visitor(configFor("database", [provider]));
    const sent = await post("/auth/signin/op", {});
    // The provider shows no page: it redirects back at once.
    const back = await fetch(sent.headers.get("location"), { redirect: "manual" });
    const landed = await send(back.headers.get("location"));
    equal(landed.headers.get("location"), `${origin}/`);
    equal((await session()).user.email, "ada@example.com");
    await post("/auth/signout", {});
    equal(await session(), null);
  },
  async "an answer of the identity provider for another browser signs nobody in"({ issuer, fetch }) {
    const provider = {
      id: "op",
      name: "OP",
      type: "oidc",
      issuer,
      clientId: "client",
      clientSecret: "the secret of the client",
    };
    const config = configFor("jwt", [provider]);
    const sent = await visitor(config).post("/auth/signin/op", {});
    const back = await fetch(sent.headers.get("location"), { redirect: "manual" });
    const other = visitor(config);
    matches((await other.send(back.headers.get("location"))).headers.get("location"), /error=InvalidCheck/);
    equal(await other.session(), null);
  },
  async "a session of 12,000 characters travels in pieces"() {
    const config = {
      ...configFor("jwt"),
      session: { strategy: "jwt", maxBytes: 20_000 },
      callbacks: { jwt: ({ token }) => ({ ...token, more: "x".repeat(12_000) }) },
    };
    const { post, session, jar } = visitor(config);
    await post("/auth/callback/credentials", { name: "Ada", password: "right" });
    equal((await session()).user.name, "Ada");
    equal(jar.has("__Host-portico.session-token.1"), true);
  },
  async "a link signs in where it was asked for, and once; the session is in the database"() {
    const config = configFor("database");
    const { post, send, session } = visitor(config);
    await post("/auth/signin/mail", { email: "ada@example.com" });
    const link = letters.at(-1);
    await send(link);
    equal((await session()).user.email, "ada@example.com");
    const again = visitor(config);
    await again.post(new URL(link).pathname, Object.fromEntries(new URL(link).searchParams));
    equal(await again.session(), null);
  },
  async "a form from another site is refused"() {
    const { send, session } = visitor(configFor("jwt"));
    await send("/auth/callback/credentials", { name: "Ada", password: "right" });
    equal(await session(), null);
  },
  async "the sign-in page is a page"() {
    const page = await visitor(configFor("jwt")).send("/auth/signin");
    equal(page.status, 200);
    matches(await page.text(), /<form method="post"/);
  },
};

/**
 * Runs every step.
 *
 * @param issuer address of an identity provider that signs Ada in without asking
 * @returns lines to print, and what went wrong
 */
export async function smoke(issuer, fetch = globalThis.fetch) {
  const lines = [];
  for (const [title, run] of Object.entries(steps)) {
    try {
      await run({ issuer, fetch });
      lines.push(`  ✓ ${title}`);
    } catch (error) {
      lines.push(`  ✗ ${title}: ${error?.stack ?? error}`);
    }
  }
  return { lines, failed: lines.filter((line) => line.startsWith("  ✗")).length };
}
