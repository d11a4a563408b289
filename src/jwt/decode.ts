/** Opens a session token. */
import { checkOwnSalt } from "../core/crypto/salts.ts";
import type { JWTDecodeParams } from "../core/types/jwt.ts";
import type { JWT } from "../core/types/session.ts";
import { keyringFor } from "./keyrings.ts";

/**
 * Opens a token that `encode` sealed, or that this library set as a session cookie. Its times are checked with 15
 * seconds of tolerance.
 *
 * The texts of tokens that were opened a short time ago are remembered, within bounds, so that the same token is
 * decrypted once; its times are checked at every call, and each caller gets claims of its own.
 *
 * @param params `token`: as it was issued, 262,144 characters at most. `secret`: one or several; the token names the one that sealed it. `salt`: the
 * one that it was sealed with.
 * @returns The claims, or `null`, always alike, for whatever is not a living token of ours.
 * @throws MissingSecretError when there is no secret; InvalidConfiguration for a bad secret or salt: one
 * that begins with `portico:` is reserved for the library. Never for a token.
 * @example const claims = await decode({ token, secret: process.env.AUTH_SECRET, salt: "portico.session-token" })
 */
export async function decode<Payload = JWT>(params: JWTDecodeParams): Promise<Payload | null> {
  const { token = "", secret, salt } = params;
  checkOwnSalt(salt);
  const opened = await keyringFor(secret).open(token, { salt, now: Date.now() });
  return opened && (opened.claims as Payload);
}
