/** Claims that do not fit into the cookies are kept in shared state: `session.overflow`. */
import type { SessionContext, SetCookie } from "../types/internal.ts";
import type { JWT } from "../types/session.ts";
import { keepClaims, readKeptClaims } from "./kept-claims.ts";
import { ageOf } from "./order.ts";
import type { SessionToken, TokenCookies, TokenReading } from "./reading.ts";
import { recordOf, stableClaims, withoutLibraryClaims } from "./record.ts";
import { checkSize, isTooLarge } from "./size.ts";

/** Claims that stay in the cookie whatever their size is: user and audience. */
const isFixed = (name: string): boolean => name === "sub" || name === "aud";

const textLength = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** How tokens are written: see `token-cookies.ts`. */
interface TokenWriter {
  encodeToken(context: SessionContext, claims: JWT): Promise<string>;
  tokenExpiry(context: SessionContext, claims: JWT): Date;
  writeToken(context: SessionContext, claims: JWT, token: string): readonly SetCookie[];
}

/**
 * The cookies of claims that are too large: the largest are left out until the others fit, and the record names where all of them are kept.
 * Throws `JWTSessionError` if they are too large for that too.
 */
export async function overflowingCookies(
  context: SessionContext,
  claims: JWT & { readonly jti?: string },
  { encodeToken: encode, tokenExpiry, writeToken }: TokenWriter,
): Promise<TokenCookies> {
  const { jti = "" } = claims;
  const claimsId = await keepClaims(context, jti, claims, tokenExpiry(context, claims).valueOf());
  const fixed = { ...stableClaims(claims), portico: { ...recordOf(claims), overflow: claimsId } };
  const bySize = Object.entries(withoutLibraryClaims(claims)).toSorted(([, a], [, b]) => textLength(a) - textLength(b));
  let own = bySize;
  let token = await encode(context, { ...Object.fromEntries(own), ...fixed });
  while (isTooLarge(context, token) && own.some(([name]) => !isFixed(name))) {
    const largest = own.findLastIndex(([name]) => !isFixed(name));
    own = own.filter((_, index) => index !== largest);
    token = await encode(context, { ...Object.fromEntries(own), ...fixed });
  }
  checkSize(context, claims, token);
  return { claimsId, cookies: writeToken(context, claims, token) };
}

/** A token with the claims that did not fit. */
export async function withOverflow(context: SessionContext, token: SessionToken): Promise<TokenReading> {
  const { overflow } = recordOf(token.claims);
  const whole = overflow === undefined ? null : await readKeptClaims(context, token.claims.jti ?? "", overflow);
  if (!whole) return { token: null, why: "incomplete" };
  const claims = { ...withoutLibraryClaims(whole), ...stableClaims(token.claims), ...ageOf(token.claims) };
  return { token: { claims, text: JSON.stringify(claims), stale: token.stale } };
}
