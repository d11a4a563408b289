/** Decrypts a session token. */
import { checkOwnSalt } from "../core/crypto/own-salt.ts";
import type { JWTDecodeParams } from "../core/types/jwt.ts";
import type { JWT } from "../core/types/session.ts";
import { keyringFor } from "./keyrings.ts";

/**
 * Decrypts a session token (compact JWE, RFC 7516): one that {@link encode} returned, or the value of a session cookie.
 * `exp`, `iat` and `nbf` are checked with 15 seconds of tolerance (RFC 7519, section 4.1).
 *
 * Decrypted tokens are cached within bounds. Their times are checked on every call, and each call returns a new object.
 *
 * @param params `token`: at most 262,144 characters. `secret`: one or several; the token names the one that sealed it.
 * `salt`: the one that the token was sealed with; for a session token, the name of its cookie.
 * @returns The claims; `null` for a missing, foreign, altered or expired token, without a difference.
 * @throws MissingSecretError if there is no secret; InvalidConfiguration for an invalid secret or salt (salts that begin
 * with `portico:` are reserved). Never because of the token.
 * @example const claims = await decode({ token, secret, salt: "portico.session-token" })
 */
export async function decode<Payload = JWT>(params: JWTDecodeParams): Promise<Payload | null> {
  const { token = "", secret, salt } = params;
  checkOwnSalt(salt);
  const opened = await keyringFor(secret).open(token, { salt, now: Date.now() });
  return opened && (opened.claims as Payload);
}
