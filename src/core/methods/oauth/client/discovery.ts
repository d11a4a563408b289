/** Where a provider is: what its card says, and for the rest its discovery document (OpenID Connect Discovery 1.0, RFC 8414). */
import { InvalidEndpoints, OAuthResponseError } from "../../../errors/index.ts";
import type { ReadyOAuth } from "../../../types/internal.ts";
import { addressForLog } from "../safe-error.ts";
import { checkedEndpointUrl, isInner } from "./endpoint-url.ts";
import { jsonOf } from "./provider-fetch.ts";

/** The endpoints that are used, under the names of RFC 8414, section 2. */
const endpointFields = ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"] as const;
type EndpointName = (typeof endpointFields)[number];

/** What is known of a provider's server. */
export interface ServerMetadata {
  /** The issuer that its answers must come from. A template, where it depends on a claim. */
  readonly issuer?: string | undefined;
  readonly endpoints: Readonly<Partial<Record<EndpointName, string>>>;
  /** Whether an answer without `iss` is forged (RFC 9207, section 2.4). */
  readonly sendsIss: boolean;
  readonly tokenAuthMethods?: readonly string[] | undefined;
  readonly idTokenAlgorithms?: readonly string[] | undefined;
  readonly userinfoAlgorithms?: readonly string[] | undefined;
}

/** The endpoints that the card names. */
const fromCard = ({ authorization, token, userinfo, jwks }: ReadyOAuth): ServerMetadata["endpoints"] => ({
  ...(authorization.url !== undefined && { authorization_endpoint: authorization.url }),
  ...(token.url !== undefined && { token_endpoint: token.url }),
  ...(userinfo.url !== undefined && { userinfo_endpoint: userinfo.url }),
  ...(jwks !== undefined && { jwks_uri: jwks }),
});

/** The endpoints that this provider needs. */
function needed({ type, claimsFrom, userinfo }: ReadyOAuth): readonly EndpointName[] {
  const asksUserinfo = (type === "oauth" || claimsFrom === "userinfo") && !userinfo.request;
  return [
    "authorization_endpoint",
    "token_endpoint",
    ...(type === "oidc" ? (["jwks_uri"] as const) : []),
    ...(asksUserinfo ? (["userinfo_endpoint"] as const) : []),
  ];
}

const documentUrl = ({ wellKnown, issuer }: ReadyOAuth): string | undefined =>
  wellKnown ?? (issuer === undefined ? undefined : `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);

/** A document that is somewhere else: where, and what to set. A redirect is not followed, for anybody may stand at its end. */
function movedFrom({ id }: ReadyOAuth, url: URL, thrown: unknown): never {
  const cause = thrown instanceof OAuthResponseError ? thrown.cause : undefined;
  if (!cause || !("redirect" in cause)) throw thrown;
  const target = addressForLog(cause.redirect);
  throw new InvalidEndpoints(
    `The discovery document of "${id}" is not at ${url.href}: that address answers with a redirect (status ${cause.status}) to ${target}, which is not followed. If that is your provider, set wellKnown to ${target}, or issuer to the address that it has now.`,
    { cause: { provider: id, status: cause.status } },
  );
}

/** Reads the document. Anything but a JSON object with status 200 means that the issuer is not where we look. */
async function fetchDocument(
  provider: ReadyOAuth,
  url: URL,
  fetch: typeof globalThis.fetch,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, { headers: { accept: "application/json" } }).then(
    (answer) => answer,
    (thrown: unknown) => movedFrom(provider, url, thrown),
  );
  const document = response.status === 200 ? await jsonOf(response) : undefined;
  if (document) return document;
  throw new InvalidEndpoints(
    `"${provider.id}" has no discovery document at ${url.href} (status ${response.status}). Check the issuer, or set wellKnown.`,
    { cause: { provider: provider.id, status: response.status } },
  );
}

/**
 * The issuer must be the configured one, character by character (OpenID Connect Discovery 1.0, section 4.3). Where it
 * depends on a claim it may be a template of the same origin: then verified claims decide.
 */
function checkedIssuer({ id, issuer, issuerFrom }: ReadyOAuth, said: unknown): string {
  const same = issuer === undefined || said === issuer;
  const template = issuerFrom && typeof said === "string" && URL.canParse(said);
  if (typeof said === "string" && said !== "" && same) return said;
  if (template && issuer !== undefined && new URL(said).origin === new URL(issuer).origin) return said;
  throw new InvalidEndpoints(
    `The discovery document of "${id}" belongs to another issuer than the configured one: it says ${addressForLog(said)}, and ${addressForLog(issuer)} is configured. They must be equal, character by character: look for a trailing slash.`,
    { cause: { provider: id } },
  );
}

/** An endpoint of the document: a document from the outside must not point at machines on the inside. */
function checkedEndpoint(id: string, name: EndpointName, value: unknown, from: URL): string {
  const url = checkedEndpointUrl(value, `"${name}" in the discovery document of "${id}"`);
  if (!isInner(from) && isInner(url)) {
    throw new InvalidEndpoints(`"${name}" in the discovery document of "${id}" points into a private network.`);
  }
  return url.href;
}

const stringList = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;

async function discovered(provider: ReadyOAuth, from: URL, fetch: typeof globalThis.fetch): Promise<ServerMetadata> {
  const document = await fetchDocument(provider, from, fetch);
  const own = fromCard(provider);
  const found = endpointFields
    .filter((name) => document[name] !== undefined && own[name] === undefined)
    .map((name) => [name, checkedEndpoint(provider.id, name, document[name], from)]);
  return {
    issuer: checkedIssuer(provider, document.issuer),
    endpoints: { ...Object.fromEntries(found), ...own },
    sendsIss: document.authorization_response_iss_parameter_supported === true,
    tokenAuthMethods: stringList(document.token_endpoint_auth_methods_supported),
    idTokenAlgorithms: stringList(document.id_token_signing_alg_values_supported),
    userinfoAlgorithms: stringList(document.userinfo_signing_alg_values_supported),
  };
}

/** Finds out where a provider is; asks it only for what its card leaves open. A document that leaves it open too is a failure. */
export async function locate(provider: ReadyOAuth, fetch: typeof globalThis.fetch): Promise<ServerMetadata> {
  const own = fromCard(provider);
  const missing = needed(provider).filter((name) => own[name] === undefined);
  if (missing.length === 0) return { issuer: provider.issuer, endpoints: own, sendsIss: false };
  const document = documentUrl(provider);
  if (document === undefined) {
    throw new InvalidEndpoints(`"${provider.id}" has no ${missing.join(", no ")}. Set them, or an issuer.`);
  }
  const server = await discovered(provider, checkedEndpointUrl(document, `The issuer of "${provider.id}"`), fetch);
  for (const name of missing) endpoint(server, name, provider);
  return server;
}

/** An endpoint that must be there. */
export function endpoint(server: ServerMetadata, name: EndpointName, { id }: Pick<ReadyOAuth, "id">): string {
  const url = server.endpoints[name];
  if (url !== undefined) return url;
  throw new InvalidEndpoints(`"${id}" has no ${name}: neither its configuration nor its discovery document names one.`);
}
