/** Signs somebody in and out, on the package as it is published. Plain JavaScript, because it runs where types do not. */
import assert from "node:assert/strict";
import { Auth } from "portico";
import { MemoryAdapter } from "portico/adapters/memory";
import { CredentialsSignin } from "portico/errors";
import { decode, encode, getToken } from "portico/jwt";
import Credentials from "portico/providers/credentials";

const origin = "https://app.example";
const secret = "5b7f0c1de94a4f0c9d2b8a6e3f1c7d85";

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

const configFor = (strategy) => ({
  url: origin,
  secret,
  adapter: MemoryAdapter(),
  session: { strategy },
  providers: [credentials, mail],
  logger: { error: () => {}, warn: () => {} },
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
    assert.equal((await decode({ token, secret, salt: "s" })).sub, "1");
    assert.equal(await decode({ token, secret: secret.replace("5", "6"), salt: "s" }), null);
  },
  async "a wrong password signs nobody in"() {
    const { post, session } = visitor(configFor("jwt"));
    const refused = await post("/auth/callback/credentials", { name: "Ada", password: "wrong" });
    assert.match(refused.headers.get("location"), /\/auth\/signin\?error=CredentialsSignin&code=credentials/);
    assert.equal(await session(), null);
  },
  async "the right one signs in; getToken sees it; sign-out ends it"() {
    const { post, session, cookie, jar } = visitor(configFor("jwt"));
    await post("/auth/callback/credentials", { name: "Ada", password: "right" });
    assert.equal((await session()).user.name, "Ada");
    const token = await getToken({ req: { headers: { cookie: cookie() } }, secret, secureCookie: true });
    assert.equal(token.name, "Ada");
    await post("/auth/signout", {});
    assert.equal(await session(), null);
    assert.ok(!jar.has("__Host-portico.session-token"));
  },
  async "a session of 12,000 characters travels in pieces"() {
    const config = { ...configFor("jwt"), callbacks: { jwt: ({ token }) => ({ ...token, more: "x".repeat(12_000) }) } };
    const { post, session, jar } = visitor(config);
    await post("/auth/callback/credentials", { name: "Ada", password: "right" });
    assert.equal((await session()).user.name, "Ada");
    assert.ok(jar.has("__Host-portico.session-token.1"));
  },
  async "a link signs in where it was asked for, and once; the session is in the database"() {
    const { post, send, session } = visitor(configFor("database"));
    await post("/auth/signin/mail", { email: "ada@example.com" });
    const link = letters.at(-1);
    await send(link);
    assert.equal((await session()).user.email, "ada@example.com");
    const again = visitor(configFor("database"));
    await again.post(new URL(link).pathname, Object.fromEntries(new URL(link).searchParams));
    assert.equal(await again.session(), null);
  },
  async "a form from another site is refused"() {
    const { send, session } = visitor(configFor("jwt"));
    await send("/auth/callback/credentials", { name: "Ada", password: "right" });
    assert.equal(await session(), null);
  },
  async "the sign-in page is a page"() {
    const page = await visitor(configFor("jwt")).send("/auth/signin");
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<form method="post"/);
  },
};

for (const [title, run] of Object.entries(steps)) {
  await run();
  console.log(`  ✓ ${title}`);
}
