/** Whole sign-ins in one process: a provider as a `fetch`, and a browser, for every library with `Auth(request, config)`. */
import { createSign, generateKeyPairSync } from "node:crypto";
import type { AuthConfig } from "portico";

/** `Auth()` of any library. */
export type Handler = (request: Request, config: AuthConfig) => Promise<Response>;

export const app = "https://app.example";
export const issuer = "https://op.example";
export const secret = "a-secret-that-is-long-enough-to-be-believed-by-all";
/** No handler for debug entries, as in an application that does not ask for them. */
export const quiet = { error() {}, warn() {} };

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

const jwk = { ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" };
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });

/** Signs an id_token, as a provider would. */
function idToken(nonce: string | undefined): string {
  const now = Math.floor(Date.now() / 1000);
  const text = `${part({ alg: "RS256", kid: "one" })}.${part({ iss: issuer, aud: "cid", sub: "user-1", name: "Ada", email: "ada@example.com", nonce, iat: now, exp: now + 600 })}`;
  return `${text}.${createSign("sha256").update(text).sign(privateKey).toString("base64url")}`;
}

const formOf = async (input: RequestInfo | URL, init?: RequestInit): Promise<URLSearchParams> =>
  new URLSearchParams(input instanceof Request ? await input.text() : String(init?.body));

/** The provider, as a `fetch` that counts its requests by path. The code carries the nonce, if there is one, so that it needs no memory. */
export const provider =
  (counts: Map<string, number>): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
    if (pathname === "/token") {
      const code = (await formOf(input, init)).get("code") ?? "";
      return json({
        access_token: "at",
        token_type: "Bearer",
        expires_in: 3600,
        ...(code.startsWith("n.") && { id_token: idToken(code.slice(2) || undefined) }),
      });
    }
    if (pathname === "/userinfo") return json({ id: 1, name: "Ada", email: "ada@example.com" });
    if (pathname === "/jwks") return json({ keys: [jwk] });
    return json({
      issuer,
      authorization_endpoint: `${issuer}/oidc/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
    });
  };

export const client = { id: "op", name: "OP", clientId: "cid", clientSecret: "shh" };
const common = { secret, trustHost: true, basePath: "/auth", logger: quiet };

/** The configuration with an OAuth 2.0 provider. `custom` is the symbol of the library for its `fetch`. */
export const oauthConfig = (custom: symbol, fetch: typeof globalThis.fetch): AuthConfig => ({
  ...common,
  providers: [
    {
      ...client,
      type: "oauth",
      authorization: `${issuer}/oauth/authorize`,
      token: `${issuer}/token`,
      userinfo: `${issuer}/userinfo`,
      [custom]: fetch,
    },
  ],
});

/** The configuration with an OpenID Connect provider. */
export const oidcConfig = (custom: symbol, fetch: typeof globalThis.fetch): AuthConfig => ({
  ...common,
  providers: [{ ...client, type: "oidc", issuer, [custom]: fetch }],
});

const cookiesOf = (...answers: Response[]): string =>
  answers.flatMap((answer) => answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "")).join("; ");

/** The visitor: token, form, redirect, callback. Returns the last cookies, among them that of the session. */
export async function signIn(auth: Handler, config: AuthConfig): Promise<string> {
  const csrf = await auth(new Request(`${app}/auth/csrf`), config);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const headers = { cookie: cookiesOf(csrf), origin: app, "content-type": "application/x-www-form-urlencoded" };
  const sent = await auth(
    new Request(`${app}/auth/signin/op`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ csrfToken, callbackUrl: "/" }),
    }),
    config,
  );
  const { pathname, searchParams: asked } = new URL(sent.headers.get("location") ?? "");
  const code = pathname === "/oidc/authorize" ? `n.${asked.get("nonce") ?? ""}` : "plain";
  const back = `${app}/auth/callback/op?${new URLSearchParams({ code, state: asked.get("state") ?? "" })}`;
  return cookiesOf(await auth(new Request(back, { headers: { cookie: cookiesOf(csrf, sent) } }), config));
}

/** Signs out with the cookies of a sign-in. */
export async function signOut(auth: Handler, config: AuthConfig, cookie: string): Promise<Response> {
  const csrf = await auth(new Request(`${app}/auth/csrf`), config);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const headers = { cookie: `${cookie}; ${cookiesOf(csrf)}`, origin: app };
  const body = new URLSearchParams({ csrfToken, callbackUrl: "/" });
  return auth(new Request(`${app}/auth/signout`, { method: "POST", headers, body }), config);
}
