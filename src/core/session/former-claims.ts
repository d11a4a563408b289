/** Claims of a session token that the library wrote which the application moved from (`migrateFrom`). */
import { omitUndefined } from "../lib/omit-undefined.ts";
import type { JWT } from "../types/session.ts";
import { withoutLibraryClaims } from "../types/session-claims.ts";

/**
 * Whether claims are those of another cookie: early versions of NextAuth.js 4 sealed `state`, `nonce` and the PKCE verifier with the
 * key of sessions, as the one claim `value`.
 */
function isOfSignIn(claims: JWT): boolean {
  const { iat: _iat, exp: _exp, jti: _jti, ...own } = claims;
  return Object.keys(own).join() === "value";
}

/**
 * The claims that count: what only this library sets means something else in a session that it did not write. `null`: they are not
 * those of a session.
 */
export function formerClaims(claims: JWT): JWT | null {
  const { iat, exp, jti } = claims;
  return isOfSignIn(claims) ? null : { ...withoutLibraryClaims(claims), ...omitUndefined({ iat, exp, jti }) };
}
