/** Metadata of a provider: endpoints of its card, and for the rest its discovery document (OpenID Connect Discovery 1.0, RFC 8414). */
import * as z from "zod/mini";
import { InvalidEndpoints, IssuerMismatch, OAuthResponseError } from "../../../errors/index.ts";
import { omitUndefined } from "../../../lib/omit-undefined.ts";
import type { ReadyOAuth } from "../../../types/ready-provider.ts";
import { addressForLog } from "../safe-error.ts";
import { checkedEndpointUrl, isEndpointUrl, jsonBodyOf } from "./provider-fetch.ts";

/** Items of a list, and characters of each: what names algorithms and methods is short. */
const [maxItems, maxItemLength] = [50, 100];
/** Characters of a URL: an issuer, or an endpoint. */
const maxUrlLength = 2_048;

/** A list of strings; other items are left out, and so is what is too long to name an algorithm or a method. */
const stringList = z.pipe(
  z.array(z.unknown()),
  z.transform((items) =>
    items.filter((item): item is string => typeof item === "string" && item.length <= maxItemLength).slice(0, maxItems),
  ),
);

const isTooLong = (value: unknown): boolean => typeof value === "string" && value.length > maxUrlLength;

/**
 * The fields of a discovery document that are used. Issuer and endpoints are checked one by one, with an error of their own;
 * an optional field of another type counts as absent.
 */
const discoveryDocument = z.object({
  issuer: z.optional(z.unknown()),
  authorization_endpoint: z.optional(z.unknown()),
  token_endpoint: z.optional(z.unknown()),
  userinfo_endpoint: z.optional(z.unknown()),
  jwks_uri: z.optional(z.unknown()),
  pushed_authorization_request_endpoint: z.optional(z.unknown()),
  mtls_endpoint_aliases: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
  require_pushed_authorization_requests: z.catch(z.optional(z.boolean()), undefined),
  require_signed_request_object: z.catch(z.optional(z.boolean()), undefined),
  authorization_signing_alg_values_supported: z.catch(z.optional(stringList), undefined),
  end_session_endpoint: z.optional(z.unknown()),
  revocation_endpoint: z.optional(z.unknown()),
  authorization_response_iss_parameter_supported: z.catch(z.optional(z.boolean()), undefined),
  token_endpoint_auth_methods_supported: z.catch(z.optional(stringList), undefined),
  id_token_signing_alg_values_supported: z.catch(z.optional(stringList), undefined),
  userinfo_signing_alg_values_supported: z.catch(z.optional(stringList), undefined),
});

/** The endpoints that are used, under the names of RFC 8414, section 2, and RFC 9126, section 5. */
const endpointFields = ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"] as const;
const pushedRequestField = "pushed_authorization_request_endpoint";
type EndpointName = (typeof endpointFields)[number] | typeof pushedRequestField;

/** Endpoints of a sign-out (OpenID Connect RP-Initiated Logout 1.0, section 2.1; RFC 8414, section 2). No sign-in needs them. */
const logoutFields = ["end_session_endpoint", "revocation_endpoint"] as const;
type LogoutEndpointName = (typeof logoutFields)[number];

/** The metadata of an authorization server, as far as it is used. */
export interface ServerMetadata {
  /** The issuer that its responses and tokens must name. A template, where it depends on a claim. */
  readonly issuer?: string | undefined;
  readonly endpoints: Readonly<Partial<Record<EndpointName, string>>>;
  readonly logout: Readonly<Partial<Record<LogoutEndpointName, string>>>;
  /** Whether an authorization response without `iss` is forged (RFC 9207, section 2.4). */
  readonly sendsIss: boolean;
  /** Whether each authorization request must be pushed (RFC 9126, section 5). */
  readonly requiresPushedRequests?: boolean | undefined;
  /** Whether each authorization request must be signed (RFC 9101, section 10.5). */
  readonly requiresSignedRequests?: boolean | undefined;
  /** Algorithms of signed authorization responses (JARM). */
  readonly responseAlgorithms?: readonly string[] | undefined;
  readonly tokenAuthMethods?: readonly string[] | undefined;
  readonly idTokenAlgorithms?: readonly string[] | undefined;
  readonly userinfoAlgorithms?: readonly string[] | undefined;
}

/** The endpoints that the card names. */
const fromCard = ({
  authorization,
  token,
  userinfo,
  jwks,
  source: { pushedAuthorizationRequests: pushed },
}: ReadyOAuth): ServerMetadata["endpoints"] => ({
  ...(authorization.url !== undefined && { authorization_endpoint: authorization.url }),
  ...(token.url !== undefined && { token_endpoint: token.url }),
  ...(userinfo.url !== undefined && { userinfo_endpoint: userinfo.url }),
  ...(jwks !== undefined && { jwks_uri: jwks }),
  ...(typeof pushed === "string" && { pushed_authorization_request_endpoint: pushed }),
});

/** The endpoints that this provider needs. */
function requiredEndpoints({ type, claimsFrom, userinfo, jarm, source }: ReadyOAuth): readonly EndpointName[] {
  const asksUserinfo = (type === "oauth" || claimsFrom === "userinfo") && !userinfo.request;
  return [
    "authorization_endpoint",
    "token_endpoint",
    ...(type === "oidc" || jarm ? (["jwks_uri"] as const) : []),
    ...(source.pushedAuthorizationRequests ? (["pushed_authorization_request_endpoint"] as const) : []),
    ...(asksUserinfo ? (["userinfo_endpoint"] as const) : []),
  ];
}

const documentUrl = ({ wellKnown, issuer }: ReadyOAuth): string | undefined =>
  wellKnown ?? (issuer === undefined ? undefined : `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);

/** A redirect is not followed: it may lead to any host. The error names its target, and the option to set. */
function throwMoved({ id }: ReadyOAuth, url: URL, thrown: unknown): never {
  const cause = thrown instanceof OAuthResponseError ? thrown.cause : undefined;
  if (!cause || !("redirect" in cause)) throw thrown;
  const target = addressForLog(cause.redirect);
  throw new InvalidEndpoints(
    `The discovery document of "${id}" is not at ${url.href}: the server responded with a redirect (status ${cause.status}) to ${target}, which is not followed. If that is your provider, set wellKnown to ${target}, or set issuer to its current URL.`,
    { cause: { provider: id, status: cause.status } },
  );
}

/** Anything but a JSON object with status 200 means that the issuer is wrong, or that its document has another URL. */
async function fetchDocument(
  provider: ReadyOAuth,
  url: URL,
  fetch: typeof globalThis.fetch,
): Promise<z.infer<typeof discoveryDocument>> {
  const response = await fetch(url, { headers: { accept: "application/json" } }).then(
    (received) => received,
    (thrown: unknown) => throwMoved(provider, url, thrown),
  );
  const { body } = await jsonBodyOf(response);
  if (response.status === 200 && body) return discoveryDocument.parse(body);
  throw new InvalidEndpoints(
    `"${provider.id}" has no discovery document at ${url.href} (status ${response.status}). Check the issuer, or set wellKnown.`,
    { cause: { provider: provider.id, status: response.status } },
  );
}

/**
 * The issuer must be the configured one, character by character (OpenID Connect Discovery 1.0, section 4.3). Where it
 * depends on a claim it may be a template of the same origin: `issuerFrom` then derives the issuer from verified claims.
 */
function checkedIssuer({ id, issuer, issuerFrom }: ReadyOAuth, found: unknown): string {
  const same = !isTooLong(found) && (issuer === undefined || found === issuer);
  const template = issuerFrom && typeof found === "string" && !isTooLong(found) && URL.canParse(found);
  if (typeof found === "string" && found !== "" && same) return found;
  if (template && issuer !== undefined && new URL(found).origin === new URL(issuer).origin) return found;
  throw new IssuerMismatch(
    `The discovery document of "${id}" has another issuer than the configured one: its issuer is ${addressForLog(found)}, and ${addressForLog(issuer)} is configured. They must be equal, character by character: look for a trailing slash.`,
    { cause: { provider: id } },
  );
}

/** Names that resolve only on this machine or in a local network (RFC 6761, RFC 6762, RFC 8375), and names without a dot. */
const privateName = /^(?:[^.]+|.+\.(?:localhost|local|internal|intranet|lan|home\.arpa))$/;
const ipv4 = /^(\d+)\.(\d+)\.\d+\.\d+$/;

/** The URL parser has normalized the host: lower case, IPv4 as four decimal parts, IPv6 in brackets. */
const canonicalHost = ({ hostname }: URL): string => hostname.replace(/\.$/, "");

/** IPv4 addresses that are not on the public internet (RFC 6890). */
function isPrivateIpv4(first: number, second: number): boolean {
  if ([0, 10, 127].includes(first) || first >= 224) return true;
  if (first === 100) return second >= 64 && second <= 127;
  if (first === 169) return second === 254;
  if (first === 172) return second >= 16 && second <= 31;
  if (first === 192) return second === 168 || second === 0;
  return first === 198 && (second === 18 || second === 19);
}

/** Only global unicast (2000::/3) is public, without the ranges that carry an IPv4 address: Teredo and 6to4. */
function isPrivateIpv6(host: string): boolean {
  const [first = "", second = ""] = host.slice(1, -1).split(":");
  const global = /^[23][\da-f]{3}$/.test(first);
  return !global || first === "2002" || (first === "2001" && (second === "0" || second === ""));
}

/** Whether a URL is for this machine or a private network. A name is judged by its form; it is not resolved. */
export function isPrivateHost(url: URL): boolean {
  const host = canonicalHost(url);
  if (host.startsWith("[")) return isPrivateIpv6(host);
  const [, first, second] = ipv4.exec(host) ?? [];
  return first === undefined ? privateName.test(host) : isPrivateIpv4(Number(first), Number(second));
}

/** An endpoint of the document. A document on the public internet must not point into a private network. */
function checkedEndpoint(id: string, name: EndpointName, value: unknown, from: URL): string {
  if (isTooLong(value)) {
    throw new InvalidEndpoints(
      `"${name}" in the discovery document of "${id}" is longer than ${maxUrlLength} characters.`,
    );
  }
  const url = checkedEndpointUrl(value, `"${name}" in the discovery document of "${id}"`);
  if (!isPrivateHost(from) && isPrivateHost(url)) {
    throw new InvalidEndpoints(`"${name}" in the discovery document of "${id}" points into a private network.`);
  }
  return url.href;
}

/** Whether the client shows a certificate, and uses the endpoints for clients that do (RFC 8705, section 5). */
const usesMtlsAliases = ({ client }: ReadyOAuth): boolean =>
  client.use_mtls_endpoint_aliases ??
  /^(?:self_signed_)?tls_client_auth$/.test(client.token_endpoint_auth_method ?? "");

/** An endpoint that sign-ins do without: one that must not be requested counts as absent. */
function optionalEndpoint(value: unknown, from: URL): string | undefined {
  const url = typeof value === "string" && !isTooLong(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !isEndpointUrl(url)) return undefined;
  return isPrivateHost(from) || !isPrivateHost(url) ? url.href : undefined;
}

async function metadataFrom(provider: ReadyOAuth, from: URL, fetch: typeof globalThis.fetch): Promise<ServerMetadata> {
  const document = await fetchDocument(provider, from, fetch);
  const own = fromCard(provider);
  const aliases = usesMtlsAliases(provider) ? document.mtls_endpoint_aliases : undefined;
  const named = { ...document, ...aliases };
  const found = endpointFields
    .filter((name) => named[name] !== undefined && own[name] === undefined)
    .map((name) => [name, checkedEndpoint(provider.id, name, named[name], from)]);
  const pushed = optionalEndpoint(named[pushedRequestField], from);
  return {
    issuer: checkedIssuer(provider, document.issuer),
    endpoints: { ...omitUndefined({ [pushedRequestField]: pushed }), ...Object.fromEntries(found), ...own },
    logout: Object.fromEntries(
      logoutFields.map((name) => [name, optionalEndpoint(named[name], from)]).filter(([, url]) => url !== undefined),
    ),
    sendsIss: document.authorization_response_iss_parameter_supported === true,
    requiresPushedRequests: document.require_pushed_authorization_requests,
    requiresSignedRequests: document.require_signed_request_object,
    responseAlgorithms: document.authorization_signing_alg_values_supported,
    tokenAuthMethods: document.token_endpoint_auth_methods_supported,
    idTokenAlgorithms: document.id_token_signing_alg_values_supported,
    userinfoAlgorithms: document.userinfo_signing_alg_values_supported,
  };
}

/**
 * The metadata of a provider. The discovery document is fetched only if the card leaves out a required endpoint.
 * Throws `InvalidEndpoints` if the document leaves it out too.
 */
export async function discoverMetadata(provider: ReadyOAuth, fetch: typeof globalThis.fetch): Promise<ServerMetadata> {
  const own = fromCard(provider);
  const missing = requiredEndpoints(provider).filter((name) => own[name] === undefined);
  if (missing.length === 0) return { issuer: provider.issuer, endpoints: own, logout: {}, sendsIss: false };
  const document = documentUrl(provider);
  if (document === undefined) {
    throw new InvalidEndpoints(`"${provider.id}" has no ${missing.join(", no ")}. Set them, or an issuer.`);
  }
  const server = await metadataFrom(provider, checkedEndpointUrl(document, `The issuer of "${provider.id}"`), fetch);
  for (const name of missing) endpoint(server, name, provider);
  return server;
}

/** An endpoint, or `InvalidEndpoints` if there is none. */
export function endpoint(server: ServerMetadata, name: EndpointName, { id }: Pick<ReadyOAuth, "id">): string {
  const url = server.endpoints[name];
  if (url !== undefined) return url;
  throw new InvalidEndpoints(`"${id}" has no ${name}: neither its configuration nor its discovery document names one.`);
}

/** An endpoint of a sign-out: the one of the configuration, else that of the discovery document. `undefined`: there is none. */
export function logoutEndpoint(
  server: ServerMetadata,
  name: LogoutEndpointName,
  provider: ReadyOAuth,
): URL | undefined {
  const { endSession, revocation } = provider.logout;
  const own = name === "end_session_endpoint" ? endSession : revocation;
  const url = own ?? server.logout[name];
  return url ? checkedEndpointUrl(url, `The ${name} of "${provider.id}"`) : undefined;
}
