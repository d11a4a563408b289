/** A provider as a value, reached through `customFetch`, and the start and the callback of a sign-in with it. */
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { createContext } from "../../../../src/core/context/index.ts";
import { receive } from "../../../../src/core/http/receive.ts";
import { customFetch } from "../../../../src/core/markers.ts";
import { completeOAuth } from "../../../../src/core/methods/oauth/complete.ts";
import { startOAuth } from "../../../../src/core/methods/oauth/start.ts";
import type { AuthConfig } from "../../../../src/core/types/config.ts";
import type { Authenticated, Outcome, ProviderContext, SetCookie } from "../../../../src/core/types/internal.ts";
import type { OAuthConfig } from "../../../../src/core/types/provider.ts";
import type { ReadyOAuth } from "../../../../src/core/types/ready-provider.ts";
import { checkedSettings } from "../../../world/settings.ts";

export const app = "https://app.example";
/** Milliseconds since 1970. */
export const now = Date.UTC(2026, 0, 15, 12);
export const seconds = now / 1000;

/** A request that the issuer saw. */
export interface Seen {
  readonly to: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}

/** The answer to a pushed authorization request. */
export const pushed = { request_uri: "urn:ietf:params:oauth:request_uri:the-reference", expires_in: 60 };

type Answer = (seen: Seen) => Response | Promise<Response>;
type Endpoint = "discovery" | "jwks" | "token" | "userinfo" | "par";

export const json = (body: unknown, init: ResponseInit = {}): Response => Response.json(body, init);

export interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

/** A key pair of an issuer. */
export async function signingKey(alg = "RS256", kid = "k1"): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), alg, kid, use: "sig" } };
}

/** A programmable issuer: right by default; each test bends one thing. */
export class Issuer {
  readonly url: string;
  readonly requests: Seen[] = [];
  keys: SigningKey[];
  /** Overrides of whole answers. */
  answers: Partial<Record<Endpoint, Answer>> = {};
  /** Added to the discovery document; `undefined` takes away. */
  document: Record<string, unknown> = {};
  /** Added to the claims; `undefined` takes away. */
  claims: Record<string, unknown> = {};
  /** Added to the header of the id_token. */
  header: Record<string, unknown> = {};
  /** Added to the token answer; `undefined` takes away. */
  tokens: Record<string, unknown> = {};
  userinfo: Record<string, unknown> = { sub: "ada", name: "Ada of userinfo" };
  nonce: string | undefined;
  code = "the-code";

  constructor(keys: SigningKey[], url = "https://op.example") {
    this.keys = keys;
    this.url = url;
  }

  /** How often an endpoint was asked. */
  count(endpoint: string): number {
    return this.requests.filter(({ to }) => to.includes(endpoint)).length;
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(input, init as RequestInit);
    const url = new URL(request.url);
    const seen: Seen = {
      to: url.href,
      method: request.method,
      headers: request.headers,
      body: request.body ? await request.text() : "",
    };
    this.requests.push(seen);
    const answer = this.#answers(url.pathname);
    return answer ? answer(seen) : new Response(null, { status: 404 });
  };

  #answers(path: string): Answer | undefined {
    if (path.endsWith("/.well-known/openid-configuration"))
      return this.answers.discovery ?? (() => json(this.metadata()));
    if (path.endsWith("/jwks")) return this.answers.jwks ?? (() => json({ keys: this.keys.map(({ jwk }) => jwk) }));
    if (path.endsWith("/token")) return this.answers.token ?? (async () => json(await this.tokenAnswer()));
    if (path.endsWith("/par")) return this.answers.par ?? (() => json(pushed, { status: 201 }));
    return path.endsWith("/userinfo") ? (this.answers.userinfo ?? (() => json(this.userinfo))) : undefined;
  }

  metadata(): Record<string, unknown> {
    const { url } = this;
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      pushed_authorization_request_endpoint: `${url}/par`,
      id_token_signing_alg_values_supported: ["RS256", "ES256", "none", "HS256"],
      ...this.document,
    };
  }

  async tokenAnswer(): Promise<Record<string, unknown>> {
    return {
      access_token: "the-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      id_token: await this.idToken(),
      ...this.tokens,
    };
  }

  idToken({ privateKey, jwk }: SigningKey = this.keys[0] as SigningKey): Promise<string> {
    const claims = {
      iss: this.url,
      aud: "the-client",
      sub: "ada",
      name: "Ada",
      email: "Ada@Example.com",
      email_verified: true,
      iat: seconds,
      exp: seconds + 300,
      nonce: this.nonce,
      ...this.claims,
    };
    const header = { alg: jwk.alg ?? "RS256", kid: jwk.kid, ...this.header };
    return new SignJWT(JSON.parse(JSON.stringify(claims)))
      .setProtectedHeader(JSON.parse(JSON.stringify(header)))
      .sign(privateKey);
  }

  /** Plays the visitor at the provider: reads the authorization URL, answers with the parameters of the callback. */
  authorize(location: string): Record<string, string> {
    const { searchParams } = new URL(location);
    this.nonce = searchParams.get("nonce") ?? undefined;
    return { code: this.code, state: searchParams.get("state") ?? "" };
  }
}

/** A provider of type oidc at an issuer. */
export const oidc = (issuer: Issuer, more: Partial<OAuthConfig> = {}): OAuthConfig => ({
  id: "op",
  name: "OP",
  type: "oidc",
  issuer: issuer.url,
  clientId: "the-client",
  clientSecret: "the-client-secret",
  [customFetch]: issuer.fetch,
  ...more,
});

/** A provider of type oauth at the same place. */
export const oauth2 = (issuer: Issuer, more: Partial<OAuthConfig> = {}): OAuthConfig => ({
  id: "op",
  name: "OP",
  type: "oauth",
  authorization: { url: `${issuer.url}/authorize`, params: { scope: "me" } },
  token: `${issuer.url}/token`,
  userinfo: `${issuer.url}/userinfo`,
  clientId: "the-client",
  clientSecret: "the-client-secret",
  [customFetch]: issuer.fetch,
  ...more,
});

export const configOf = (provider: OAuthConfig, more: Partial<AuthConfig> = {}): AuthConfig => ({
  providers: [provider],
  secret: "a secret that is long enough for a test of this 1",
  url: app,
  logger: { error() {}, warn() {}, debug() {} },
  ...more,
});

export type Here = ProviderContext<ReadyOAuth>;

/** A request, received and entered. */
export async function contextOf(config: AuthConfig, request: Request, at = now): Promise<Here> {
  const settings = await checkedSettings(config);
  if (settings.fault) throw settings.fault;
  const call = await receive(request, settings);
  return createContext(settings, call, { provider: "required" }, at) as Here;
}

const cookieHeader = (cookies: readonly SetCookie[]) =>
  cookies
    .filter(({ value }) => value !== "")
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");

const originOf = (config: AuthConfig) => new URL(config.url ?? app).origin;

/** `POST /auth/signin/op`. */
export async function start(config: AuthConfig, query = "", initiatorId?: string, at = now): Promise<Outcome> {
  const request = new Request(`${originOf(config)}/auth/signin/op${query}`, { method: "POST" });
  const context = await contextOf(config, request, at);
  return startOAuth(context, { callbackUrl: `${app}/there`, ...(initiatorId && { initiatorId }) });
}

/** `/auth/callback/op`, with the cookies of the start. */
export async function back(
  config: AuthConfig,
  params: Record<string, string>,
  cookies: readonly SetCookie[] = [],
  { method = "GET", at = now }: { method?: "GET" | "POST"; at?: number } = {},
): Promise<Authenticated | Outcome> {
  const url = `${originOf(config)}/auth/callback/op`;
  const search = new URLSearchParams(params).toString();
  const headers = { cookie: cookieHeader(cookies) };
  const request =
    method === "GET"
      ? new Request(`${url}?${search}`, { headers })
      : new Request(url, {
          method,
          headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
          body: search,
        });
  return completeOAuth(await contextOf(config, request, at));
}

/** A whole sign-in. */
export async function signIn(
  config: AuthConfig,
  issuer: Issuer,
  {
    query = "",
    params = {},
    method = "GET",
    at = now,
  }: { query?: string; params?: Record<string, string>; method?: "GET" | "POST"; at?: number } = {},
): Promise<Authenticated> {
  const sent = await start(config, query, undefined, at);
  const answer = issuer.authorize(sent.redirect ?? "");
  return (await back(config, { ...answer, ...params }, sent.cookies, { method, at })) as Authenticated;
}

/** The error of a sign-in; a success is a failure of the test. */
export async function failure(promise: Promise<unknown>): Promise<Error & { type?: string; cause?: unknown }> {
  return promise.then(
    () => {
      throw new Error("It went through, and should not have.");
    },
    (thrown: Error) => thrown,
  );
}
