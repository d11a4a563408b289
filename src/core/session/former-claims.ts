/** Claims of a session token that the library wrote which the application moved from (`migrateFrom`). */
import { omitUndefined } from "../lib/omit-undefined.ts";
import type { JWT } from "../types/session.ts";
import { withoutLibraryClaims } from "./record.ts";

/**
 * Whether claims name a user. Versions of NextAuth.js 4 sealed `state`, `nonce` and the PKCE verifier with the key of sessions, so what names
 * no user may be one of these.
 */
const namesUser = ({ sub, email }: JWT): boolean =>
  [sub, email].some((value) => typeof value === "string" && value !== "");

/**
 * The claims that count: what only this library sets means something else in a session that it did not write. `null`: they are not
 * those of a session.
 */
export function formerClaims(claims: JWT): JWT | null {
  const { iat, exp, jti } = claims;
  return !namesUser(claims) ? null : { ...withoutLibraryClaims(claims), ...omitUndefined({ iat, exp, jti }) };
}
