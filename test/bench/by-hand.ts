/**
 * The floor of a sign-in: the same requests, checks and cookies written by hand on synchronous node:crypto, for one
 * provider, with keys and endpoints kept.
 */
import {
  createHash,
  createHmac,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  randomUUID,
  timingSafeEqual,
  verify,
} from "node:crypto";
import { cookieOf, floorOpener, floorSealer } from "./baseline.ts";

/** What is written for one provider. */
export interface ByHand {
  readonly app: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly secret: string;
  readonly fetch: typeof globalThis.fetch;
  /** Whether the provider is an OpenID Provider. */
  readonly oidc: boolean;
}

type Claims = Readonly<Record<string, unknown>>;

const attributes = "Path=/; HttpOnly; SameSite=Lax; Secure";
const random = (): string => randomBytes(32).toString("base64url");
const now = (): number => Math.floor(Date.now() / 1000);
const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function check(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** The endpoints: fetched once for an OpenID Provider. */
async function endpointsOf({ issuer, fetch, oidc }: ByHand): Promise<Readonly<Record<string, string>>> {
  if (oidc) return (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<string, string>;
  return {
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
  };
}

/** Imports each key of the issuer once. */
async function keysOf({ fetch }: ByHand, uri: string): Promise<ReadonlyMap<string, KeyObject>> {
  const { keys } = (await (await fetch(uri)).json()) as { keys: readonly (JsonWebKey & { kid: string })[] };
  return new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: "jwk" })]));
}

const jsonPart = (part: string): Claims => JSON.parse(Buffer.from(part, "base64url").toString()) as Claims;

/** The claims of an id_token, verified. */
function idTokenClaims(
  { issuer, clientId }: ByHand,
  token: string,
  nonce: string,
  keys: ReadonlyMap<string, KeyObject>,
) {
  const [head = "", body = "", signature = ""] = token.split(".");
  const { alg, kid } = jsonPart(head);
  const key = keys.get(String(kid));
  check(alg === "RS256" && key, "key");
  check(verify("sha256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url")), "signature");
  const claims = jsonPart(body);
  check(claims.iss === issuer && claims.aud === clientId, "issuer");
  check(Number(claims.exp) > now() - 30 && Number(claims.iat) < now() + 30, "times");
  check(same(String(claims.nonce), nonce), "nonce");
  return claims;
}

const withCookies = (lines: readonly string[], headers: Record<string, string>): Headers => {
  const written = new Headers({ "cache-control": "private, no-store", ...headers });
  for (const line of lines) written.append("set-cookie", `${line}; ${attributes}`);
  return written;
};

/** What is kept between sign-ins. */
interface Kept {
  readonly endpoints: Readonly<Record<string, string>>;
  readonly keys: ReadonlyMap<string, KeyObject>;
}

async function keptFor(options: ByHand): Promise<Kept> {
  const endpoints = await endpointsOf(options);
  return { endpoints, keys: options.oidc ? await keysOf(options, endpoints.jwks_uri ?? "") : new Map() };
}

/** The CSRF token and its check. */
function csrfByHand({ secret }: ByHand) {
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "csrf", 32)));
  const macOf = (token: string): string => createHmac("sha256", key).update(token).digest("hex");
  return {
    issue(): Response {
      const token = randomBytes(32).toString("hex");
      return Response.json({ csrfToken: token }, { headers: withCookies([`csrf=${token}.${macOf(token)}`], {}) });
    },
    check(request: Request, form: URLSearchParams): void {
      const [token = "", mac = ""] = cookieOf(request, "csrf").split(".");
      check(same(form.get("csrfToken") ?? "", token) && same(macOf(token), mac), "csrf");
    },
  };
}

const redirectUriOf = ({ app }: ByHand): string => `${app}/auth/callback/op`;

/** `POST /auth/signin/op`. */
function startByHand(options: ByHand) {
  const { app, clientId, secret, oidc } = options;
  const seal = floorSealer(secret, "t");
  return async (request: Request, form: URLSearchParams, { endpoints }: Kept): Promise<Response> => {
    check(request.headers.get("origin") === app, "origin");
    const { origin, pathname: to } = new URL(form.get("callbackUrl") ?? "/", app);
    check(origin === app, "callback URL");
    const [state, verifier, nonce] = [random(), random(), random()];
    const sealed = seal({ state, verifier, nonce, to, iat: now(), exp: now() + 900, jti: randomUUID() });
    const location = new URL(endpoints.authorization_endpoint ?? "");
    location.search = new URLSearchParams({
      client_id: clientId,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      ...(oidc && { nonce, scope: "openid profile email" }),
      redirect_uri: redirectUriOf(options),
      response_type: "code",
      state,
    }).toString();
    const headers = withCookies([`t.${state.slice(0, 21)}=${sealed}; Max-Age=900`], { location: location.href });
    return new Response(null, { status: 302, headers });
  };
}

/** A request to the provider, and the object in its answer. */
async function ask({ fetch }: ByHand, url: string, init: RequestInit): Promise<Claims> {
  const answer = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(10_000) });
  check(answer.status === 200, url);
  return (await answer.json()) as Claims;
}

/** The claims that a code gives. */
async function claimsFor(options: ByHand, code: string, { verifier, nonce }: Claims, { endpoints, keys }: Kept) {
  const { clientId, clientSecret, oidc } = options;
  const accept = "application/json";
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    code_verifier: String(verifier),
    redirect_uri: redirectUriOf(options),
  });
  const headers = { authorization: basic, accept };
  const tokens = await ask(options, endpoints.token_endpoint ?? "", { method: "POST", headers, body });
  if (oidc) return idTokenClaims(options, String(tokens.id_token), String(nonce), keys);
  const bearer = { authorization: `Bearer ${tokens.access_token}`, accept };
  return ask(options, endpoints.userinfo_endpoint ?? "", { headers: bearer });
}

/** `GET /auth/callback/op`. */
function callbackByHand(options: ByHand) {
  const { app, secret } = options;
  const [open, seal] = [floorOpener(secret, "t"), floorSealer(secret, "s")];
  const used = new Set<string>();
  return async (request: Request, { searchParams }: URL, kept: Kept): Promise<Response> => {
    const state = searchParams.get("state") ?? "";
    const name = `t.${state.slice(0, 21)}`;
    const opened = open(cookieOf(request, name));
    check(opened && same(String(opened.state), state) && Number(opened.exp) > now(), "state");
    check(!used.has(state), "replay");
    if (used.add(state).size > 10_000) used.clear();
    const { name: called, email, ...claims } = await claimsFor(options, searchParams.get("code") ?? "", opened, kept);
    const sub = createHash("sha256")
      .update(`op:${claims.sub ?? claims.id}`)
      .digest("hex");
    const times = { iat: now(), exp: now() + 2_592_000 };
    const token = seal({ sub, name: called, email, ...times, jti: randomUUID() });
    const lines = [`${name}=; Max-Age=0`, `session-token=${token}; Max-Age=2592000`];
    return new Response(null, { status: 302, headers: withCookies(lines, { location: `${app}${opened.to}` }) });
  };
}

/** A handler of the three requests of a sign-in: `GET /auth/csrf`, `POST /auth/signin/op`, `GET /auth/callback/op`. */
export function authByHand(options: ByHand): (request: Request) => Promise<Response> {
  const [csrf, start, callback] = [csrfByHand(options), startByHand(options), callbackByHand(options)];
  let kept: Promise<Kept> | undefined;
  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname === "/auth/csrf") return csrf.issue();
    kept ??= keptFor(options);
    if (url.pathname !== "/auth/signin/op") return callback(request, url, await kept);
    const form = new URLSearchParams(await request.text());
    csrf.check(request, form);
    return start(request, form, await kept);
  };
}
