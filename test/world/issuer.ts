/** A programmable OAuth 2.0 and OpenID Connect server: right by default, wrong on demand, and it remembers what it was asked. */
import { setTimeout as pause } from "node:timers/promises";
import { http } from "msw";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import { authorize, NotAuthorized } from "./authorization.ts";
import { discovery, jwks, par, requestedParams, type State, standard, token, userinfo } from "./endpoints.ts";
import type { Changes } from "./faults.ts";
import { publishedKeys, writeToken } from "./id-token.ts";
import type { Endpoint, Issuer, IssuerOptions, Seen } from "./issuer-types.ts";
import { keyFor, publicKeyOf } from "./keys.ts";
import { endSession, logoutClaims, logoutFaults, revoke } from "./logout.ts";
import { ada } from "./person.ts";

export type { Issuer, IssuerOptions, Seen } from "./issuer-types.ts";
export { ada } from "./person.ts";

/** A secret that is different in every spelling: as text, in a form, in a header. */
export const clientSecret = "client secret: 100% +/&=é~";

function endpointsOf({ url = "", endpoints }: IssuerOptions): State["endpoints"] {
  return {
    discovery: `${url}/.well-known/openid-configuration`,
    authorization: `${url}/authorize`,
    token: `${url}/token`,
    jwks: `${url}/jwks`,
    userinfo: `${url}/userinfo`,
    par: `${url}/par`,
    endSession: `${url}/logout`,
    revocation: `${url}/revoke`,
    ...endpoints,
  };
}

function stateOf(given: IssuerOptions): State {
  const options = {
    url: "https://op.example",
    clientId: "cid",
    clientSecret,
    auth: "client_secret_basic",
    oidc: true,
    alg: "RS256",
    ...given,
  } as const satisfies IssuerOptions;
  const { clientKey, requestKey, faults = {}, oidc, sendsIss = oidc, alg } = options;
  return {
    options,
    clientKey: clientKey && publicKeyOf(clientKey),
    requestKey: requestKey && publicKeyOf(requestKey),
    pushed: new Map(),
    endpoints: endpointsOf(options),
    sendsIss,
    faults,
    keys: [keyFor(alg)],
    turn: 0,
    codes: new Map(),
    used: new Set(),
    tokens: new Map(),
    refreshTokens: new Map(),
    usedRefreshTokens: new Map(),
    revokedFamilies: [],
    complaints: [],
    issued: [],
    revoked: [],
  };
}

/** Fields of a JSON object or of a form. */
function fieldsOf(text: string, type: string): Record<string, string> {
  if (type.includes("json")) return JSON.parse(text || "{}");
  return Object.fromEntries(new URLSearchParams(text));
}

async function seenIn(request: Request): Promise<Seen> {
  const text = await request.clone().text();
  const { method, url, headers } = request;
  return { method, url: new URL(url), headers, text, body: fieldsOf(text, headers.get("content-type") ?? "") };
}

/** The configuration of a client. */
function providerOf({ options, endpoints }: State, overrides: Partial<OAuthConfig>): OAuthConfig {
  const { url, clientId, clientSecret: secret, auth, oidc } = options;
  const common = {
    id: "op",
    name: "The OP",
    clientId,
    ...(auth.startsWith("client_secret") && { clientSecret: secret }),
    client: { token_endpoint_auth_method: auth },
  };
  const { authorization, token: tokens, userinfo: claims } = endpoints;
  return oidc
    ? { ...common, type: "oidc", issuer: url, ...overrides }
    : { ...common, type: "oauth", authorization, token: tokens, userinfo: claims, ...overrides };
}

type Requests = Record<Endpoint | "more", Seen[]>;

/** Which of the further addresses a request is for: a call at an address comes before the address. */
const furtherFor = ({ options: { more = {} } }: State, { url, body }: Seen): string | undefined => {
  const address = url.href.split("?")[0] ?? "";
  return [`${address}#${body.method}`, address].find((name) => Object.hasOwn(more, name));
};

/** Answers of the addresses that an issuer has beside its endpoints. */
async function furtherAnswer(state: State, seen: Seen, request: Request): Promise<Response | undefined> {
  const name = furtherFor(state, seen);
  if (name === undefined) return undefined;
  const answer = state.options.more?.[name];
  return typeof answer === "function" ? answer(request) : Response.json(answer);
}

/** A signed authorization response (JARM, section 2.1). */
function signResponse({ options, keys, faults }: State, fields: Changes): string {
  const now = Math.floor(Date.now() / 1000);
  return writeToken({
    claims: { iss: options.url, aud: options.clientId, exp: now + 600, ...fields },
    key: keys[0] ?? keyFor(options.alg),
    clientSecret: options.clientSecret,
    faults: faults.jarm ?? {},
    now,
  });
}

/** Finds the endpoint that a request is for, and lets it answer. */
async function answerFor(state: State, requests: Requests, request: Request): Promise<Response | undefined> {
  const names = Object.keys(state.endpoints) as Endpoint[];
  const seen = await seenIn(request);
  const isCall = furtherFor(state, seen)?.includes("#");
  const name = isCall ? undefined : names.find((one) => state.endpoints[one] === request.url.split("?")[0]);
  requests[name ?? "more"].push(seen);
  if (state.faults.delay) await pause(state.faults.delay);
  if (state.faults.down) return Response.error();
  if (seen.url.search.includes("client_secret")) state.complaints.push("the client secret is in a URL");
  switch (name) {
    case "discovery":
      return discovery(state);
    case "jwks":
      return jwks(state);
    case "token":
      return token(state, seen);
    case "par":
      return par(state, seen);
    case "userinfo":
      return userinfo(state, seen);
    case "revocation":
      return revoke(state, seen);
    default:
      return furtherAnswer(state, seen, request);
  }
}

/**
 * Creates an issuer. With `useWorld(issuer)` it answers at its URLs in every test of a file.
 *
 * @example
 * const issuer = createIssuer({ faults: { nonce: "wrong" } });
 * const config = testConfig({ providers: [issuer.provider()] });
 */
export function createIssuer(given: IssuerOptions = {}): Issuer {
  const state = stateOf(given);
  const { options, endpoints } = state;
  const requests: Requests = {
    discovery: [],
    authorization: [],
    token: [],
    jwks: [],
    userinfo: [],
    par: [],
    endSession: [],
    revocation: [],
    more: [],
  };
  const handle = async (request: Request) =>
    (await answerFor(state, requests, request)) ?? new Response("Nothing is here.", { status: 404 });
  const addresses = new Set([
    ...Object.values(endpoints),
    ...Object.keys(options.more ?? {}).map((name) => name.split("#")[0] ?? name),
  ]);
  const isFor = ({ url }: Request) => url.startsWith(`${options.url}/`) || addresses.has(url.split("?")[0] ?? "");
  return {
    url: options.url,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    requests,
    complaints: state.complaints,
    issued: state.issued,
    revokedFamilies: state.revokedFamilies,
    get refreshes() {
      return requests.token.filter(({ body }) => body.grant_type === "refresh_token");
    },
    revoked: state.revoked,
    handle,
    // One handler for all addresses: it takes a stack trace to make one, which is slow.
    handlers: [
      http.all(
        ({ request }) => isFor(request),
        ({ request }) => handle(request),
      ),
    ],
    provider: (overrides = {}) => providerOf(state, overrides),
    authorize(address, { user = { ...ada, ...options.claims } }: { user?: Changes | null } = {}) {
      const rules = {
        ...options,
        sendsIss: state.sendsIss,
        signResponse: (fields: Changes) => signResponse(state, fields),
      };
      const url = new URL(address);
      const params = requestedParams(state, new URLSearchParams(standard(url.search, options.names)));
      if (typeof params === "string") throw new NotAuthorized(`The provider refuses: ${params}.`);
      url.search = params.toString();
      const body = Object.fromEntries(url.searchParams);
      requests.authorization.push({ method: "GET", url, headers: new Headers(), text: "", body });
      const { landing, grant } = authorize(url.href, user, rules, state.faults);
      if (grant) state.codes.set(grant.code, grant);
      return landing;
    },
    endSession(address) {
      const url = new URL(address);
      const body = Object.fromEntries(url.searchParams);
      requests.endSession.push({ method: "GET", url, headers: new Headers(), text: "", body });
      return endSession(state, address);
    },
    logoutToken(claims, faults = {}) {
      const now = Math.floor(Date.now() / 1000);
      return writeToken({
        claims: logoutClaims(state, claims, now),
        key: state.keys[0] ?? keyFor(options.alg),
        clientSecret: options.clientSecret,
        faults: logoutFaults(faults),
        now,
      });
    },
    breaks(faults = {}) {
      state.faults = faults;
    },
    rotate({ keep = false } = {}) {
      state.turn += 1;
      const next = keyFor(options.alg, state.turn);
      state.keys = keep ? [next, ...state.keys] : [next];
    },
    keys: () => publishedKeys(state.keys, state.faults),
    sign: (claims, faults = {}) =>
      writeToken({
        claims,
        key: state.keys[0] ?? keyFor(options.alg),
        clientSecret: options.clientSecret,
        faults,
        now: Math.floor(Date.now() / 1000),
      }),
  };
}
