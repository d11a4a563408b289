/** Reads what a client signs: request objects (RFC 9101) and proofs of possession (RFC 9449). */
import { createHash, type KeyObject } from "node:crypto";
import { type Jwk, publicKeyOf, verified } from "./keys.ts";
import { seconds } from "./state.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A token whose signature is right. */
export interface Opened {
  readonly header: Fields;
  readonly claims: Fields;
}

const partOf = (part: string | undefined): Fields =>
  JSON.parse(Buffer.from(part ?? "", "base64url").toString() || "{}");

/** Header and claims of a token; nothing if its signature is wrong. */
export function opened(token: string, keyOf: (header: Fields) => KeyObject | undefined): Opened | undefined {
  const [head, body, signature = ""] = token.split(".");
  const header = partOf(head);
  const key = keyOf(header);
  const isRight = key && verified(String(header.alg), key, `${head}.${body}`, signature);
  return isRight ? { header, claims: partOf(body) } : undefined;
}

const isNow = (time: unknown, distance: number): boolean =>
  typeof time === "number" && Math.abs(time - seconds()) <= distance;

/** What a request object must be for. */
export interface RequestObjectRules {
  readonly url: string;
  readonly clientId: string;
  readonly requestKey?: KeyObject | undefined;
}

/** The parameters in a request object, or the reason why it is refused. */
export function requestObjectOf(token: string, { url, clientId, requestKey }: RequestObjectRules): Fields | string {
  const found = opened(token, () => requestKey);
  if (!found) return "the request object is not signed by the client";
  const { header, claims } = found;
  const { iss, aud, exp, iat, nbf: _, jti, ...params } = claims;
  const wrong = [
    header.typ !== "oauth-authz-req+jwt" && "typ of the request object",
    iss !== clientId && "iss of the request object",
    aud !== url && "aud of the request object",
    !(typeof exp === "number" && exp > seconds() && exp <= seconds() + 3600) && "exp of the request object",
    !isNow(iat, 60) && "iat of the request object",
    typeof jti !== "string" && "jti of the request object",
    (params.request !== undefined || params.request_uri !== undefined) && "a request inside the request object",
  ].filter(Boolean);
  return wrong.length > 0 ? wrong.join(", ") : params;
}

const thumbprintOf = ({ kty, crv, x, y, e, n }: Jwk): string => {
  const members = kty === "EC" ? { crv, kty, x, y } : kty === "OKP" ? { crv, kty, x } : { e, kty, n };
  return createHash("sha256").update(JSON.stringify(members)).digest("base64url");
};

/** What a proof must be for. */
export interface ProofRules {
  readonly method: string;
  readonly url: URL;
  readonly nonce?: string | undefined;
  readonly accessToken?: string;
}

/** The thumbprint of the key of a proof, or the error of RFC 9449. */
export function proofOf(
  proof: string,
  { method, url, nonce, accessToken }: ProofRules,
): { jkt?: string; error?: string } {
  const found = opened(proof, ({ jwk }) => publicKeyOf(jwk as Jwk));
  if (!found) return { error: "invalid_dpop_proof" };
  const { header, claims } = found;
  const ath = accessToken && createHash("sha256").update(accessToken).digest("base64url");
  const isRight =
    header.typ === "dpop+jwt" &&
    (header.jwk as Jwk).d === undefined &&
    claims.htm === method &&
    claims.htu === `${url.origin}${url.pathname}` &&
    isNow(claims.iat, 60) &&
    typeof claims.jti === "string" &&
    claims.ath === ath;
  if (!isRight) return { error: "invalid_dpop_proof" };
  if (nonce !== undefined && claims.nonce !== nonce) return { error: "use_dpop_nonce" };
  return { jkt: thumbprintOf(header.jwk as Jwk) };
}
