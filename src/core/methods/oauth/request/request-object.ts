/** Signs the parameters of an authorization request (RFC 9101; OpenID Connect Core 1.0, section 6.1). */
import { SignJWT } from "jose";
import { randomBase64url } from "../../../crypto/random.ts";
import { toError } from "../../../errors/convert.ts";
import { InvalidConfiguration } from "../../../errors/index.ts";
import type { SignedRequestOptions } from "../../../types/authorization-request.ts";
import { issuerAudience } from "../client/audience.ts";
import type { OAuthClient } from "../client/client.ts";

/** The parameters of an authorization request. */
export type RequestParams = Readonly<Record<string, string>>;

/** Seconds that a request object is valid: the browser takes it to the server at once. */
const requestObjectLife = 60;

/** Parameters whose values are JSON: objects in the request object (RFC 9396, section 3; OpenID Connect Core 1.0, section 6.1). */
const jsonParams: ReadonlySet<string> = new Set(["authorization_details", "claims"]);

const claimOf = (name: string, value: string): unknown => {
  if (name === "max_age") return Number(value);
  return jsonParams.has(name) ? JSON.parse(value) : value;
};

const claimsOf = (params: RequestParams): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, claimOf(name, value)]));

/** Name of the hash, or of the curve, in the algorithm of a key. */
interface KeyDetails {
  readonly name: string;
  readonly hash?: { readonly name: string };
  readonly namedCurve?: string;
}

const curves: Readonly<Record<string, string>> = { "P-256": "ES256", "P-384": "ES384", "P-521": "ES512" };
const rsaPrefixes: Readonly<Record<string, string>> = { "RSA-PSS": "PS", "RSASSA-PKCS1-v1_5": "RS" };

/** The signature algorithm of a key (RFC 7518, section 3.1; RFC 8037, section 3.1). */
function algorithmOf({ algorithm }: CryptoKey): string {
  const { name, hash, namedCurve = "" } = algorithm as KeyDetails;
  const prefix = rsaPrefixes[name];
  return prefix === undefined ? (curves[namedCurve] ?? "EdDSA") : `${prefix}${hash?.name.slice(-3)}`;
}

const signingKeyOf = ({ key }: SignedRequestOptions): { readonly key: CryptoKey; readonly kid?: string } =>
  "key" in key ? key : { key };

function optionsOf({ provider: { id, source } }: OAuthClient): SignedRequestOptions {
  if (source.signedRequests) return source.signedRequests;
  throw new InvalidConfiguration(
    `"${id}" requires signed authorization requests (require_signed_request_object). Set signedRequests: { key }.`,
  );
}

/** The audience: the issuer of the server (RFC 9101, section 4). */
function audienceOf({ provider, server }: OAuthClient): string {
  const issuer = issuerAudience(provider, server);
  if (issuer !== undefined) return issuer;
  throw new InvalidConfiguration(`"${provider.id}" needs an issuer for signedRequests: it is the audience (aud).`);
}

/** The request object. A new one for each request: `jti` lets the server refuse a second use. */
async function requestObject(client: OAuthClient, params: RequestParams, now: number): Promise<string> {
  const options = optionsOf(client);
  const { key, kid } = signingKeyOf(options);
  const alg = options.alg ?? algorithmOf(key);
  const request = new SignJWT(claimsOf(params))
    .setProtectedHeader({ alg, typ: "oauth-authz-req+jwt", ...(kid !== undefined && { kid }) })
    .setIssuer(client.provider.clientId)
    .setAudience(audienceOf(client))
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + requestObjectLife)
    .setJti(randomBase64url(16));
  return request.sign(key).catch((thrown: unknown) => {
    throw new InvalidConfiguration(`The key in signedRequests of "${client.provider.id}" cannot sign with ${alg}.`, {
      cause: { err: toError(thrown) },
    });
  });
}

/**
 * The parameters with the request object: the client id beside it (RFC 9101, section 5), and for OpenID Connect also
 * `response_type` and `scope` (section 6.1 of its Core), which contain nothing that is worth changing.
 */
export async function signedRequest(client: OAuthClient, params: RequestParams, now: number): Promise<RequestParams> {
  const { clientIdParameter, clientId, type } = client.provider;
  return {
    [clientIdParameter]: clientId,
    ...(type === "oidc" && { response_type: "code", scope: "openid" }),
    request: await requestObject(client, params, now),
  };
}
