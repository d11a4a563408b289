/** Claims as JSON: written with times and an id of our own, read back only while they are alive (RFC 7519, section 4.1). */
import { InvalidConfiguration, JWTSessionError } from "../errors/index.ts";
import { randomUuid } from "./random.ts";

/** Claims that were read. */
export type Claims = Record<string, unknown> & { readonly iat: number; readonly exp: number; readonly jti: string };

/** What the library writes into claims itself. */
export interface TokenLifetime {
  /** Seconds: whole, and at most a hundred years. */
  readonly maxAge: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Identifies the session; a renewed one keeps it. Default: random. */
  readonly jti?: string;
}

/** Seconds by which the clocks of two servers may differ. */
export const clockTolerance = 15;

/** Seconds: a hundred years. Whoever asks for more has mistaken the unit. */
const maxTokenAge = 3_155_760_000;

/** Throws unless this is a life for a token: whole seconds, at least one, at most a hundred years. */
function checkMaxAge(maxAge: unknown): void {
  if (Number.isInteger(maxAge) && (maxAge as number) > 0 && (maxAge as number) <= maxTokenAge) return;
  throw new InvalidConfiguration(
    "`maxAge` of a token must be a whole number of seconds between 1 and 3155760000 (a hundred years): write 30 * 24 * 60 * 60 for 30 days.",
  );
}

/** `iat`, `exp` and `jti` come last, so that they win; a `toJSON` of the claims would take their place, so it is left out. */
function withRegisteredClaims(claims: object, { now, maxAge, jti = randomUuid() }: TokenLifetime): object {
  const iat = Math.floor(now / 1000);
  const own: Record<string, unknown> = { ...claims, iat, exp: iat + maxAge, jti };
  if (typeof own.toJSON === "function") delete own.toJSON;
  return own;
}

/** Claims -> the JSON text to encrypt. Throws `JWTSessionError` for what JSON cannot hold. */
export function writeClaims(claims: object, life: TokenLifetime): string {
  checkMaxAge(life.maxAge);
  if (!isClaimsObject(claims)) {
    throw new JWTSessionError(
      "The claims of a token must be an object. Give `token` an object such as { sub: user.id }.",
    );
  }
  try {
    return JSON.stringify(withRegisteredClaims(claims, life));
  } catch (error) {
    throw new JWTSessionError(
      "The claims of the token cannot be written as JSON: they hold a BigInt, a circle, or a getter that throws. Turn them into plain data first.",
      { cause: { err: error as Error } },
    );
  }
}

/** Whether claims are for an audience (RFC 7519, section 4.1.3): exactly this text. Without one, all are. */
export const hasAudience = (claims: Readonly<Record<string, unknown>>, audience: string | undefined): boolean =>
  audience === undefined || claims.aud === audience;

const dropProto = (key: string, value: unknown): unknown => (key === "__proto__" ? undefined : value);

/** Reads JSON; a member `__proto__`, however it is spelt, is dropped, so that copying the result can never set a prototype. */
function parseClaims(text: string): unknown {
  try {
    return text.includes("__proto__") || text.includes("\\u") ? JSON.parse(text, dropProto) : JSON.parse(text);
  } catch {
    return null;
  }
}

const isClaimsObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isClaimsValue = (value: unknown): value is Claims =>
  isClaimsObject(value) && Number.isFinite(value.iat) && Number.isFinite(value.exp) && typeof value.jti === "string";

const isInEffect = (since: unknown, seconds: number): boolean =>
  typeof since === "number" && since <= seconds + clockTolerance;

const isUnexpired = ({ exp, iat, nbf = iat }: Claims, seconds: number): boolean =>
  exp > seconds - clockTolerance && isInEffect(iat, seconds) && isInEffect(nbf, seconds);

/** The JSON text -> a fresh copy of its claims; `null` unless they have `iat`, `exp` and `jti`, have begun and not ended. */
export function readClaims(text: string, now: number): Claims | null {
  const claims = parseClaims(text);
  return isClaimsValue(claims) && isUnexpired(claims, Math.floor(now / 1000)) ? claims : null;
}
