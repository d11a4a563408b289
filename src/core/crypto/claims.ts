/** Claims of a session token as JSON, with the registered claims `iat`, `exp` and `jti` (RFC 7519, section 4.1). */
import { InvalidConfiguration, JWTSessionError } from "../errors/read-errors.ts";
import { isRecord } from "../lib/is-record.ts";

/** Claims of an opened token. */
export type Claims = Record<string, unknown> & { readonly iat: number; readonly exp: number; readonly jti: string };

/** What the registered claims of a new token are made from. */
export interface TokenLifetime {
  /** Seconds: whole, and at most a hundred years. */
  readonly maxAge: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Identifies the session; a renewed token keeps it. Default: a random UUID. */
  readonly jti?: string;
}

/** Seconds by which the clocks of two servers may differ. */
export const clockTolerance = 15;

/** Seconds: a hundred years. A larger number is most likely in milliseconds. */
const maxTokenAge = 3_155_760_000;

/** Throws `InvalidConfiguration` unless `maxAge` is a whole number of seconds, from one to a hundred years. */
function checkMaxAge(maxAge: unknown): void {
  if (Number.isInteger(maxAge) && (maxAge as number) > 0 && (maxAge as number) <= maxTokenAge) return;
  throw new InvalidConfiguration(
    "`maxAge` of a token must be a whole number of seconds between 1 and 3155760000 (a hundred years): write 30 * 24 * 60 * 60 for 30 days.",
  );
}

/** `iat`, `exp` and `jti` come last, so they take precedence. A `toJSON` in the claims would replace them all, so it is removed. */
function withRegisteredClaims(claims: object, { now, maxAge, jti = crypto.randomUUID() }: TokenLifetime): object {
  const iat = Math.floor(now / 1000);
  const own: Record<string, unknown> = { ...claims, iat, exp: iat + maxAge, jti };
  if (typeof own.toJSON === "function") delete own.toJSON;
  return own;
}

/**
 * Claims -> the JSON text to encrypt. Throws `JWTSessionError` for claims that are not an object or cannot be written as
 * JSON, and `InvalidConfiguration` for a bad `maxAge`.
 */
export function writeClaims(claims: object, life: TokenLifetime): string {
  checkMaxAge(life.maxAge);
  if (!isRecord(claims)) {
    throw new JWTSessionError(
      "The claims of a token must be an object. Give `token` an object such as { sub: user.id }.",
    );
  }
  try {
    return JSON.stringify(withRegisteredClaims(claims, life));
  } catch (error) {
    throw new JWTSessionError(
      "The claims of the token cannot be written as JSON: they contain a BigInt, a circular reference, or a getter that throws. Convert them to plain data first.",
      { cause: { err: error as Error } },
    );
  }
}

/** Whether `aud` is exactly this audience (RFC 7519, section 4.1.3). Without an audience, all claims match. */
export const hasAudience = (claims: Readonly<Record<string, unknown>>, audience: string | undefined): boolean =>
  audience === undefined || claims.aud === audience;

const dropProto = (key: string, value: unknown): unknown => (key === "__proto__" ? undefined : value);

/** Parses JSON without keys named `__proto__`, however they are escaped, so that a copy of the result cannot set a prototype. */
function parseClaims(text: string): unknown {
  try {
    return text.includes("__proto__") || text.includes("\\u") ? JSON.parse(text, dropProto) : JSON.parse(text);
  } catch {
    return null;
  }
}

function isClaimsValue(value: unknown): value is Claims {
  const { iat, exp, jti } = Object(value);
  return Number.isFinite(iat) && Number.isFinite(exp) && typeof jti === "string";
}

const isInEffect = (since: unknown, seconds: number): boolean =>
  typeof since === "number" && since <= seconds + clockTolerance;

const isUnexpired = ({ exp, iat, nbf = iat }: Claims, seconds: number): boolean =>
  exp > seconds - clockTolerance && isInEffect(iat, seconds) && isInEffect(nbf, seconds);

/**
 * The JSON text -> a new copy of its claims; `null` unless they have `iat`, `exp` and `jti`, are in effect and have not
 * expired, with 15 seconds of tolerance (RFC 7519, sections 4.1.4 to 4.1.6).
 */
export function readClaims(text: string, now: number): Claims | null {
  const claims = parseClaims(text);
  return isClaimsValue(claims) && isUnexpired(claims, Math.floor(now / 1000)) ? claims : null;
}
