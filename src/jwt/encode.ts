/** Encrypts claims into a session token. */
import { checkOwnSalt } from "../core/crypto/own-salt.ts";
import { maxJweLength } from "../core/crypto/token.ts";
import { JWTSessionError } from "../core/errors/index.ts";
import type { JWTEncodeParams } from "../core/types/jwt.ts";
import type { JWT } from "../core/types/session.ts";
import { keyringFor } from "./keyrings.ts";

/** Seconds: 30 days. */
const defaultMaxAge = 30 * 24 * 60 * 60;

/**
 * Encrypts claims into a session token: compact JWE (RFC 7516, section 7.1) with `dir` and `A256CBC-HS512` (RFC 7518,
 * sections 4.5 and 5.2.5); the key is derived from `secret` and `salt` (HKDF, RFC 5869). `iat`, `exp` and `jti` are set
 * and replace claims with these names.
 *
 * @param params `token`: the claims, plain data. `secret`: one or several; the first seals. `salt`: for a session token,
 * the name of its cookie. `maxAge`: lifetime in seconds; default 2592000 (30 days).
 * @returns The token, at most 262,144 characters. Cookies hold less: `Auth` allows `session.maxBytes`, and ten cookies hold
 * 39,360 characters.
 * @throws MissingSecretError if there is no secret; InvalidConfiguration for an invalid secret, salt or `maxAge`;
 * JWTSessionError for claims that are not plain data, or are too large.
 * @example const token = await encode({ token: { sub: "42" }, secret, salt: "portico.session-token" })
 */
export async function encode<Payload = JWT>(params: JWTEncodeParams<Payload>): Promise<string> {
  const { token = {}, secret, salt, maxAge = defaultMaxAge } = params;
  checkOwnSalt(salt);
  const sealed = await keyringFor(secret).seal(token as object, { salt, maxAge, now: Date.now() });
  if (sealed.length <= maxJweLength) return sealed;
  throw new JWTSessionError(
    `The claims make a token of ${sealed.length} characters; \`decode\` accepts at most ${maxJweLength}. Store ids in the token and read the rest from a database.`,
  );
}
