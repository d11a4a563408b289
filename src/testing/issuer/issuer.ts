/** A programmable OAuth 2.0 and OpenID Connect server: correct by default, with faults on request; it records what it receives. */
import type { OAuthConfig } from "../../core/types/provider.ts";
import { authorizationResponse, NotAuthorized } from "./authorization.ts";
import { pushedResponse, receivedParams, standard } from "./authorization-request.ts";
import { discoveryResponse, jwksResponse } from "./discovery.ts";
import type { FieldChanges, IssuerFaults } from "./faults.ts";
import { publishedKeys, writeJws } from "./id-token.ts";
import { keyFor, publicKeyOf } from "./keys.ts";
import { endSessionResponse, hintProblem, logoutClaims, logoutFaults, revocationResponse } from "./logout.ts";
import { browserResponse, choosePage, refusedPage } from "./pages.ts";
import { adaLovelace } from "./person.ts";
import { type IssuerState, seconds } from "./state.ts";
import { tokenResponse } from "./token-endpoint.ts";
import type { Issuer, IssuerEndpoint, IssuerOptions, ProviderReturn, SeenRequest } from "./types.ts";
import { userinfoResponse } from "./userinfo.ts";

/** A secret that is different in every spelling: as text, in a form, in a header. */
export const clientSecret = "client secret: 100% +/&=é~";

function endpointsOf({ url = "", endpoints }: IssuerOptions): IssuerState["endpoints"] {
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

function newIssuerState(given: IssuerOptions): IssuerState {
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
    requests: {
      discovery: [],
      authorization: [],
      token: [],
      jwks: [],
      userinfo: [],
      par: [],
      endSession: [],
      revocation: [],
      more: [],
    },
  };
}

/** Fields of a JSON object or of a form. */
function requestFields(text: string, type: string): Record<string, string> {
  if (type.includes("json")) return JSON.parse(text || "{}");
  return Object.fromEntries(new URLSearchParams(text));
}

async function seenIn(request: Request): Promise<SeenRequest> {
  const text = await request.clone().text();
  const { method, url, headers } = request;
  return { method, url: new URL(url), headers, text, body: requestFields(text, headers.get("content-type") ?? "") };
}

/** The configuration of a client. */
function clientConfigOf({ options, endpoints }: IssuerState, overrides: Partial<OAuthConfig>): OAuthConfig {
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

/** A signed authorization response (JARM, section 2.1). */
const signResponse = ({ options, keys, faults }: IssuerState, fields: FieldChanges): string =>
  writeJws({
    claims: { iss: options.url, aud: options.clientId, exp: seconds() + 600, ...fields },
    key: keys[0] ?? keyFor(options.alg),
    clientSecret: options.clientSecret,
    faults: faults.jarm ?? {},
    now: seconds(),
  });

/** The user who signs in by default. */
const defaultUser = ({ options: { people, claims } }: IssuerState): FieldChanges =>
  people?.[0] ?? { ...adaLovelace, ...claims };

/** Validates an authorization request, and answers it. */
function authorizeAt(state: IssuerState, address: string, user: FieldChanges | null): ProviderReturn {
  const { options, sendsIss, faults, codes, requests } = state;
  const url = new URL(address);
  const params = receivedParams(state, new URLSearchParams(standard(url.search, options.names)));
  if (typeof params === "string") throw new NotAuthorized(`The provider refuses: ${params}.`);
  url.search = params.toString();
  const body = Object.fromEntries(url.searchParams);
  requests.authorization.push({ method: "GET", url, headers: new Headers(), text: "", body });
  const rules = { ...options, sendsIss, signResponse: (fields: FieldChanges) => signResponse(state, fields) };
  const { response, grant } = authorizationResponse(url.href, user, rules, faults);
  if (grant) codes.set(grant.code, grant);
  return response;
}

/** Ends the session of a visitor at the issuer. */
function endSessionAt(state: IssuerState, address: string): ProviderReturn {
  const url = new URL(address);
  const body = Object.fromEntries(url.searchParams);
  state.requests.endSession.push({ method: "GET", url, headers: new Headers(), text: "", body });
  return endSessionResponse(state, address);
}

/** The user that a visitor chose on the page, or the default user. `undefined`: the page must be shown. */
function chosenUser(state: IssuerState, { method, url, body }: SeenRequest): FieldChanges | null | undefined {
  const { people } = state.options;
  if (!people) return defaultUser(state);
  if (method === "POST") return people.find(({ sub }) => sub === body.sub) ?? null;
  return url.searchParams.get("prompt") === "none" ? null : undefined;
}

/** The authorization endpoint as a browser sees it. */
function authorizationPage(state: IssuerState, seen: SeenRequest): Response {
  const user = chosenUser(state, seen);
  if (user === undefined) return choosePage(state.options.people ?? []);
  try {
    return browserResponse(authorizeAt(state, seen.url.href, user));
  } catch (error) {
    if (error instanceof NotAuthorized) return refusedPage(error.message);
    throw error;
  }
}

type EndpointResponse = (state: IssuerState, seen: SeenRequest) => Response | Promise<Response>;

const endpointResponses: Readonly<Record<IssuerEndpoint, EndpointResponse>> = {
  discovery: discoveryResponse,
  jwks: jwksResponse,
  token: tokenResponse,
  par: pushedResponse,
  userinfo: userinfoResponse,
  revocation: revocationResponse,
  authorization: authorizationPage,
  endSession(state, { url }) {
    const refused = hintProblem(state, url.searchParams);
    const back = endSessionAt(state, url.href);
    return refused === undefined ? browserResponse(back) : refusedPage(refused);
  },
};

/** Endpoints that browsers authorizationPage. They record their requests themselves. */
const visited: ReadonlySet<string> = new Set(["authorization", "endSession"]);

/** Which of the further addresses a request is for: a call at an address comes before the address. */
const furtherFor = ({ options: { more = {} } }: IssuerState, { url, body }: SeenRequest): string | undefined => {
  const address = url.href.split("?")[0] ?? "";
  return [`${address}#${body.method}`, address].find((name) => Object.hasOwn(more, name));
};

/** The response of an address that the issuer has beside its endpoints. */
async function furtherResponse(state: IssuerState, seen: SeenRequest, request: Request): Promise<Response> {
  const name = furtherFor(state, seen);
  if (name === undefined) return new Response("Not found: this issuer has no such endpoint.", { status: 404 });
  const response = state.options.more?.[name];
  return typeof response === "function" ? response(request) : Response.json(response);
}

/** Finds the endpoint that a request is for, and lets it answer. */
async function responseFor(state: IssuerState, request: Request): Promise<Response> {
  const { faults, endpoints, requests, complaints } = state;
  const names = Object.keys(endpoints) as IssuerEndpoint[];
  const seen = await seenIn(request);
  const isCall = furtherFor(state, seen)?.includes("#");
  const name = isCall ? undefined : names.find((one) => endpoints[one] === request.url.split("?")[0]);
  if (!visited.has(name ?? "")) requests[name ?? "more"].push(seen);
  const { delay } = faults;
  if (delay) await new Promise((resume) => setTimeout(resume, delay));
  if (faults.down) return Response.error();
  if (seen.url.search.includes("client_secret")) complaints.push("the client secret is in a URL");
  return name ? endpointResponses[name](state, seen) : furtherResponse(state, seen, request);
}

/** Whether a request is for an issuer: below its URL, or to one of its other addresses. */
function belongsTo({ options, endpoints }: IssuerState): (request: Request) => boolean {
  const further = Object.keys(options.more ?? {}).map((name) => name.split("#")[0] ?? name);
  const addresses = new Set([...Object.values(endpoints), ...further]);
  return ({ url }) => url.startsWith(`${options.url}/`) || addresses.has(url.split("?")[0] ?? "");
}

/** Signs claims with the current key. */
const signClaims = ({ keys, options }: IssuerState, claims: FieldChanges, faults: IssuerFaults): string =>
  writeJws({
    claims,
    key: keys[0] ?? keyFor(options.alg),
    clientSecret: options.clientSecret,
    faults,
    now: seconds(),
  });

/**
 * Creates an OAuth 2.0 and OpenID Connect server for tests and development. It validates everything that a strict provider
 * validates: client authentication, redirect URI, PKCE, and single use of codes. Let it answer your requests by
 * `issuerHandlers` of `portico/testing/msw`, by `serveIssuer` over HTTP, or by `customFetch`.
 *
 * @example
 * const issuer = createIssuer({ claims: { email: "ada@example.com" } });
 * const config = { providers: [issuer.provider()], secret };
 * // …the sign-in redirects to `location`
 * const { url } = issuer.authorize(location);
 * issuer.setFaults({ nonce: "wrong" }); // the next id_token must be refused
 */
export function createIssuer(options: IssuerOptions = {}): Issuer {
  const state = newIssuerState(options);
  const { url, clientId, clientSecret, alg } = state.options;
  const { requests, complaints, issued, revoked, revokedFamilies } = state;
  return {
    url,
    clientId,
    clientSecret,
    requests,
    complaints,
    issued,
    revoked,
    revokedFamilies,
    get refreshes() {
      return requests.token.filter(({ body }) => body.grant_type === "refresh_token");
    },
    owns: belongsTo(state),
    handle: (request) => responseFor(state, request),
    provider: (overrides = {}) => clientConfigOf(state, overrides),
    authorize: (address, { user = defaultUser(state) } = {}) => authorizeAt(state, address, user),
    endSession: (address) => endSessionAt(state, address),
    logoutToken: (claims, faults = {}) =>
      signClaims(state, logoutClaims(state, claims, seconds()), logoutFaults(faults)),
    setFaults(faults = {}) {
      state.faults = faults;
    },
    rotateKeys({ keep = false } = {}) {
      state.turn += 1;
      const next = keyFor(alg, state.turn);
      state.keys = keep ? [next, ...state.keys] : [next];
    },
    keys: () => publishedKeys(state.keys, state.faults),
    sign: (claims, faults = {}) => signClaims(state, claims, faults),
  };
}
