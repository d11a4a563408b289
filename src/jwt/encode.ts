/** Seals claims into a session token. */
import { checkOwnSalt } from "../core/crypto/salts.ts";
import { maxJweLength } from "../core/crypto/token.ts";
import { JWTSessionError } from "../core/errors/index.ts";
import type { JWTEncodeParams } from "../core/types/jwt.ts";
import type { JWT } from "../core/types/session.ts";
import { keyringFor } from "./keyrings.ts";

const defaultMaxAge = 30 * 24 * 60 * 60;

/**
 * Seals claims into an encrypted token: compact JWE (RFC 7516, section 7.1) with `dir` and `A256CBC-HS512`, the key
 * derived from `secret` and `salt` (RFC 5869). `iat`, `exp` and `jti` are set here and win over claims of that name.
 *
 * @param params `token`: the claims, plain data. `secret`: one or several, the first seals. `salt`: for a session, the
 * name of its cookie. `maxAge`: seconds, 30 days unless given.
 * @returns The token: at most 262,144 characters. Cookies carry less: `Auth` keeps a session of `session.maxBytes` at most,
 * and ten cookies hold 39,360 characters.
 * @throws MissingSecretError when there is no secret; InvalidConfiguration for a bad secret, salt or `maxAge`;
 * JWTSessionError for claims that are not plain data, or too large.
 * @example await encode({ token: { sub: "42" }, secret: process.env.AUTH_SECRET, salt: "portico.session-token" })
 */
export async function encode<Payload = JWT>(params: JWTEncodeParams<Payload>): Promise<string> {
  const { token = {}, secret, salt, maxAge = defaultMaxAge } = params;
  checkOwnSalt(salt);
  const sealed = await keyringFor(secret).seal(token as object, { salt, maxAge, now: Date.now() });
  if (sealed.length <= maxJweLength) return sealed;
  throw new JWTSessionError(
    `The claims make a token of ${sealed.length} characters, and tokens of more than ${maxJweLength} are not opened again. Keep only ids in the token, and look the rest up.`,
  );
}
