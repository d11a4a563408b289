/** Verifies a signed token of a provider, and only then reads it (RFC 7515, RFC 8725). */
import { type CompactJWSHeaderParameters, type CryptoKey, compactVerify } from "jose";
import { isBase64url, toUtf8 } from "../../../crypto/bytes.ts";
import { OAuthResponseError } from "../../../errors/index.ts";
import type { KeySet } from "../client/jwks.ts";
import { addressForLog, safeError } from "../safe-error.ts";

/** What a token must be signed with. */
export interface Signer {
  readonly keys: KeySet;
  /** The algorithms that count. `none` never does. */
  readonly algorithms: readonly string[];
  /** For `HS256` and its kin, where they were agreed on. */
  readonly secret?: string | undefined;
}

/** A token that is what it says. */
export interface Verified {
  readonly header: CompactJWSHeaderParameters;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The algorithms that a list of a provider may name: with these, only the provider can sign. */
// biome-ignore format: a table
const asymmetric: ReadonlySet<string> = new Set([
  "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519",
]);
const isSymmetric = (algorithm: string): boolean => /^HS(?:256|384|512)$/.test(algorithm);

/**
 * The algorithms that count: the one that was agreed on at registration, else those of the discovery document, else
 * `RS256` (OpenID Connect Dynamic Client Registration 1.0, section 2). A symmetric one must have been agreed on.
 */
export function algorithmsOf(agreed: string | undefined, listed: readonly string[] | undefined): readonly string[] {
  if (agreed !== undefined) return asymmetric.has(agreed) || isSymmetric(agreed) ? [agreed] : [];
  const known = (listed ?? []).filter((algorithm) => asymmetric.has(algorithm));
  return known.length > 0 ? known : ["RS256"];
}

/** Refuses a token. The words must not hold any of it. */
export const untrustedToken = (why: string, err?: Error): never => {
  throw new OAuthResponseError(`The token of the provider was refused: ${why}`, err && { cause: { err } });
};

/** Words for a token of another issuer than the one that was configured or discovered. */
export const wrongIssuer = (seen: unknown, expected: string | undefined): string =>
  `it comes from another issuer (iss): ${addressForLog(seen)}, where ${addressForLog(expected)} was expected. They must be equal, character by character: look for a trailing slash, and set issuer to what your provider says of itself.`;

/** Characters of a token. It arrives with a code in hand, so a larger one is an attempt to keep this server busy. */
const maxJwsLength = 32_768;

/** The same token, if it is short enough to be looked at. */
export const withinLimit = (token: string): string =>
  token.length <= maxJwsLength ? token : untrustedToken(`it is longer than ${maxJwsLength} characters.`);

/** A JSON object, from UTF-8 that is valid and begins without a mark. */
function jsonObjectOf(bytes: BufferSource, name: string): Record<string, unknown> {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    const value: unknown = JSON.parse(text.decode(bytes));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    return untrustedToken(`its ${name} is not JSON.`);
  }
  return untrustedToken(`its ${name} is not a JSON object.`);
}

const signatureBytes = (part: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/** Three parts in strict base64url: padding, other alphabets, white space and left-over bits all make another text of the same token. */
function jwsHeader(token: string): CompactJWSHeaderParameters {
  const parts = withinLimit(token).split(".");
  if (parts.length !== 3 || !parts.every(isBase64url)) untrustedToken("it is not a signed JWT.");
  const header = jsonObjectOf(signatureBytes(parts[0] ?? ""), "header");
  if (typeof header.alg !== "string" || (header.kid !== undefined && typeof header.kid !== "string")) {
    untrustedToken("its header is malformed.");
  }
  if (header.crit !== undefined || header.b64 !== undefined) untrustedToken("it has extensions that nobody agreed on.");
  return header as CompactJWSHeaderParameters;
}

async function keysFor(header: CompactJWSHeaderParameters, { keys, secret }: Signer, now: number) {
  if (!isSymmetric(header.alg)) return keys.find(header, now);
  return secret ? [toUtf8(secret)] : untrustedToken("it is signed with the client secret, and there is none.");
}

/** The payload, if this key has signed it. */
const jwsPayload = (token: string, key: CryptoKey | Uint8Array, { algorithms }: Signer) =>
  compactVerify(token, key, { algorithms: [...algorithms] }).then(
    ({ payload }) => payload as Uint8Array<ArrayBuffer>,
    (thrown: unknown) => safeError(thrown),
  );

/** Header and claims of a token whose signature holds. `now`: milliseconds since 1970. */
export async function verifyJws(token: string, signer: Signer, now: number): Promise<Verified> {
  const header = jwsHeader(token);
  if (!signer.algorithms.includes(header.alg)) {
    return untrustedToken(
      `it is not signed with ${signer.algorithms.join(" or ") || "an algorithm that is known here"}.`,
    );
  }
  const keys = await keysFor(header, signer, now);
  if (keys.length === 0) return untrustedToken("the issuer publishes no key that could have signed it.");
  let problem: Error | undefined;
  for (const key of keys) {
    const payload = await jwsPayload(token, key, signer);
    if (!(payload instanceof Error)) return { header, claims: jsonObjectOf(payload, "payload") };
    problem = payload;
  }
  return untrustedToken("its signature does not hold.", problem);
}
