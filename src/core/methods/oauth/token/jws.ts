/** Verifies a signed token of a provider, and only then reads it (RFC 7515, RFC 8725). */
import { type CompactJWSHeaderParameters, type CryptoKey, compactVerify } from "jose";
import { isBase64url } from "../../../crypto/byte-arrays.ts";
import { fromCheckedBase64url, toUtf8 } from "../../../crypto/bytes.ts";
import { InvalidToken, IssuerMismatch, type TokenRefusal } from "../../../errors/index.ts";
import { isRecord } from "../../../lib/is-record.ts";
import type { KeySet } from "../client/jwks.ts";
import { addressForLog, safeError } from "../safe-error.ts";

/** What a token must be signed with. */
export interface Signer {
  readonly keys: KeySet;
  /** The accepted algorithms. `none` never is. */
  readonly algorithms: readonly string[];
  /** For `HS256`, `HS384` and `HS512`, where one was registered. */
  readonly secret?: string | undefined;
}

/** A token whose signature is valid. */
export interface Verified {
  readonly header: CompactJWSHeaderParameters;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The algorithms that are accepted from a discovery document: with these, only the provider can sign. */
// biome-ignore format: a table
const asymmetric: ReadonlySet<string> = new Set([
  "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519",
]);
const isSymmetric = (algorithm: string): boolean => /^HS(?:256|384|512)$/.test(algorithm);

/**
 * The accepted algorithms: the one that was registered, else those of the discovery document, else `RS256` (OpenID Connect
 * Dynamic Client Registration 1.0, section 2). A symmetric one must be registered.
 */
export function algorithmsOf(registered: string | undefined, listed: readonly string[] | undefined): readonly string[] {
  if (registered !== undefined) return asymmetric.has(registered) || isSymmetric(registered) ? [registered] : [];
  const known = (listed ?? []).filter((algorithm) => asymmetric.has(algorithm));
  return known.length > 0 ? known : ["RS256"];
}

/** Refuses a token. `why` must not contain any part of it. */
export const untrustedToken = (reason: TokenRefusal, why: string, err?: Error): never => {
  const Kind = reason === "issuer" ? IssuerMismatch : InvalidToken;
  throw new Kind(`The token of the provider was refused: ${why}`, { cause: { reason, ...(err && { err }) } });
};

/** Why a token of an unexpected issuer is refused. */
export const wrongIssuer = (seen: unknown, expected: string | undefined): string =>
  `it comes from another issuer (iss): ${addressForLog(seen)}, where ${addressForLog(expected)} was expected. They must be equal, character by character: look for a trailing slash, and set issuer to the value that your provider documents.`;

/** Characters of a token: decoding larger ones would only cost time. */
const maxJwsLength = 32_768;

/** The same token, if it is short enough. */
export const withinLimit = (token: string): string =>
  token.length <= maxJwsLength ? token : untrustedToken("form", `it is longer than ${maxJwsLength} characters.`);

/** A JSON object, from UTF-8 that is valid and begins without a mark. */
function jsonObjectOf(bytes: BufferSource, name: string): Readonly<Record<string, unknown>> {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    const value: unknown = JSON.parse(text.decode(bytes));
    if (isRecord(value)) return value;
  } catch {
    return untrustedToken("form", `its ${name} is not JSON.`);
  }
  return untrustedToken("form", `its ${name} is not a JSON object.`);
}

/** Three parts in strict base64url: padding, other alphabets, white space or left-over bits would allow several texts of one token. */
function jwsHeader(token: string): CompactJWSHeaderParameters {
  const parts = withinLimit(token).split(".");
  if (parts.length !== 3 || !parts.every(isBase64url)) untrustedToken("form", "it is not a signed JWT.");
  const header = jsonObjectOf(fromCheckedBase64url(parts[0] ?? ""), "header");
  if (typeof header.alg !== "string" || (header.kid !== undefined && typeof header.kid !== "string")) {
    untrustedToken("form", "its header is malformed.");
  }
  if (header.crit !== undefined || header.b64 !== undefined)
    untrustedToken("form", "it has extensions (crit, b64), which are not supported.");
  // Its fields were checked one by one; jose checks the rest.
  return header as unknown as CompactJWSHeaderParameters;
}

async function keysFor(header: CompactJWSHeaderParameters, { keys, secret }: Signer, now: number) {
  if (!isSymmetric(header.alg)) return keys.find(header, now);
  return secret
    ? [toUtf8(secret)]
    : untrustedToken("algorithm", "it is signed with the client secret, and no clientSecret is configured.");
}

/** The payload, if it was signed with this key; else the error. The header has passed `jwsHeader`. */
const jwsPayload = (token: string, key: CryptoKey | Uint8Array, { algorithms }: Signer) =>
  compactVerify(token, key, { algorithms: [...algorithms] }).then(
    ({ payload }) => payload as Uint8Array<ArrayBuffer>,
    (thrown: unknown) => safeError(thrown),
  );

/** Header and claims of a token with a valid signature. `now`: milliseconds since 1970. */
export async function verifyJws(token: string, signer: Signer, now: number): Promise<Verified> {
  const header = jwsHeader(token);
  if (!signer.algorithms.includes(header.alg)) {
    return untrustedToken(
      "algorithm",
      `it is not signed with ${signer.algorithms.join(" or ") || "a supported algorithm"}.`,
    );
  }
  const keys = await keysFor(header, signer, now);
  if (keys.length === 0) return untrustedToken("signature", "the issuer publishes no key that could have signed it.");
  let problem: Error | undefined;
  for (const key of keys) {
    const payload = await jwsPayload(token, key, signer);
    if (!(payload instanceof Error)) return { header, claims: jsonObjectOf(payload, "payload") };
    problem = payload;
  }
  return untrustedToken("signature", "its signature is not valid.", problem);
}
