/** Claims of an opened token, with the registered claims `iat`, `exp` and `jti` (RFC 7519, section 4.1). */

/** Claims of an opened token. */
export type Claims = Record<string, unknown> & { readonly iat: number; readonly exp: number; readonly jti: string };

/** Seconds by which the clocks of two servers may differ. */
export const clockTolerance = 15;

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
