/** B5: a whole sign-in, with a provider in this process: form, redirect, callback, session cookie. */
import { createHash, createHmac, createSign, createVerify, generateKeyPairSync, randomBytes } from "node:crypto";
import { Auth, type AuthConfig, customFetch } from "portico";
import { encode } from "portico/jwt";
import { expect, test } from "vitest";
import { measure, report } from "./measure.ts";

const app = "https://app.example";
const issuer = "https://op.example";
const secret = "a-secret-that-is-long-enough-to-be-believed-by-all";
const quiet = { error() {}, warn() {}, debug() {} };
const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const jwk = { ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" };
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });

/** Signs an id_token, as a provider would. */
function idToken(nonce: string): string {
  const now = Math.floor(Date.now() / 1000);
  const text = `${part({ alg: "RS256", kid: "one" })}.${part({ iss: issuer, aud: "cid", sub: "user-1", name: "Ada", email: "ada@example.com", nonce, iat: now, exp: now + 600 })}`;
  return `${text}.${createSign("sha256").update(text).sign(privateKey).toString("base64url")}`;
}

/** The provider, as a `fetch`. The code carries the nonce, so that it needs no memory. */
const provider = (counts: Map<string, number>) => async (input: RequestInfo | URL, init?: RequestInit) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  if (pathname === "/token") {
    const code = new URLSearchParams(String(init?.body)).get("code") ?? "";
    return json({
      access_token: "at",
      token_type: "Bearer",
      expires_in: 3600,
      ...(code.startsWith("n.") && { id_token: idToken(code.slice(2)) }),
    });
  }
  if (pathname === "/userinfo") return json({ id: 1, name: "Ada", email: "ada@example.com" });
  if (pathname === "/jwks") return json({ keys: [jwk] });
  return json({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
  });
};

const oauth = (fetch: typeof globalThis.fetch): AuthConfig => ({
  secret,
  trustHost: true,
  logger: quiet,
  providers: [
    {
      id: "op",
      name: "OP",
      type: "oauth",
      clientId: "cid",
      clientSecret: "shh",
      authorization: `${issuer}/authorize`,
      token: `${issuer}/token`,
      userinfo: `${issuer}/userinfo`,
      [customFetch]: fetch,
    },
  ],
});

const oidc = (fetch: typeof globalThis.fetch): AuthConfig => ({
  secret,
  trustHost: true,
  logger: quiet,
  providers: [
    { id: "op", name: "OP", type: "oidc", issuer, clientId: "cid", clientSecret: "shh", [customFetch]: fetch },
  ],
});

const cookiesOf = (...answers: Response[]) =>
  answers.flatMap((answer) => answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "")).join("; ");

/** The visitor: token, form, redirect, callback. Ends with a session cookie. */
async function signIn(config: AuthConfig): Promise<string> {
  const csrf = await Auth(new Request(`${app}/auth/csrf`), config);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const headers = { cookie: cookiesOf(csrf), origin: app, "content-type": "application/x-www-form-urlencoded" };
  const sent = await Auth(
    new Request(`${app}/auth/signin/op`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ csrfToken, callbackUrl: "/" }),
    }),
    config,
  );
  const asked = new URL(sent.headers.get("location") ?? "").searchParams;
  const code = asked.has("nonce") ? `n.${asked.get("nonce")}` : "plain";
  const back = `${app}/auth/callback/op?${new URLSearchParams({ code, state: asked.get("state") ?? "" })}`;
  return cookiesOf(await Auth(new Request(back, { headers: { cookie: cookiesOf(csrf, sent) } }), config));
}

/** The same by hand, without a library and without its protections: what the platform alone costs. */
async function byHand(fetch: typeof globalThis.fetch, withIdToken: boolean): Promise<string> {
  const form = new Request(`${app}/auth/signin/op`, {
    method: "POST",
    body: new URLSearchParams({ callbackUrl: "/" }),
  });
  await form.text();
  const csrf = createHmac("sha256", secret).update(randomBytes(32)).digest("hex");
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const nonce = randomBytes(32).toString("base64url");
  const sealed = await encode({ token: { verifier, nonce, csrf, challenge }, secret, salt: "transaction" });
  const sent = new Response(null, {
    status: 302,
    headers: { location: `${issuer}/authorize?code_challenge=${challenge}`, "set-cookie": `t=${sealed}` },
  });
  const code = withIdToken ? `n.${nonce}` : "plain";
  const tokens = (await (
    await fetch(`${issuer}/token`, {
      method: "POST",
      body: new URLSearchParams({ code, code_verifier: verifier }).toString(),
    })
  ).json()) as { id_token?: string };
  if (tokens.id_token !== undefined) {
    const [head, body, signature = ""] = tokens.id_token.split(".");
    createVerify("sha256").update(`${head}.${body}`).verify(publicKey, Buffer.from(signature, "base64url"));
  } else await (await fetch(`${issuer}/userinfo`)).json();
  const session = await encode({
    token: { sub: "user-1", name: "Ada", email: "ada@example.com" },
    secret,
    salt: "session",
  });
  const answer = new Response(null, { status: 302, headers: { location: "/", "set-cookie": `s=${session}` } });
  return `${sent.headers.get("set-cookie")}${answer.headers.get("set-cookie")}`;
}

test("B5: a whole sign-in", { timeout: 600_000 }, async () => {
  const counts = new Map<string, number>();
  const fetch = provider(counts) as typeof globalThis.fetch;
  const plain = oauth(fetch);
  const open = oidc(fetch);
  expect(await signIn(plain)).toContain("session-token=");
  expect(await signIn(open)).toContain("session-token=");
  const [oauthUs, oauthFloor, oidcUs, oidcFloor] = await measure([
    { name: "oauth2", run: () => signIn(plain) },
    { name: "oauth2 by hand", run: () => byHand(fetch, false) },
    { name: "oidc", run: () => signIn(open) },
    { name: "oidc by hand", run: () => byHand(fetch, true) },
  ]);
  report("Whole sign-in, provider in this process", [
    {
      id: "B5",
      work: "oauth2: csrf, form, callback, userinfo",
      micros: oauthUs?.micros ?? 0,
      floor: oauthFloor?.micros ?? 0,
      goal: "<= 650 us, floor 334",
    },
    {
      id: "B5",
      work: "oidc: the same with a verified id_token (signing is in)",
      micros: oidcUs?.micros ?? 0,
      floor: oidcFloor?.micros ?? 0,
      goal: "<= 1100 us, floor 949",
    },
  ]);
  const once = (path: string) => counts.get(path) ?? 0;
  process.stdout.write(
    `requests: discovery ${once("/.well-known/openid-configuration")}, jwks ${once("/jwks")}, token ${once("/token")}\n`,
  );
  expect(once("/jwks")).toBe(1);
});
