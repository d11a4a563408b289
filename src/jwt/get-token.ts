/** Reads the session token of a request. */
import { environment, secretsFrom, urlFrom } from "../core/config/env.ts";
import { parseCookies, readChunks } from "../core/cookies/cookie.ts";
import { hasAudience } from "../core/crypto/claims.ts";
import { secretList } from "../core/crypto/secrets.ts";
import { InvalidConfiguration, JWTSessionError } from "../core/errors/index.ts";
import type { GetTokenParams, JWTDecodeParams, JWTOptions } from "../core/types/jwt.ts";
import type { JWT } from "../core/types/session.ts";
import { decode } from "./decode.ts";
import { bearerToken, cookieHeaderFrom } from "./headers.ts";

type GetTokenInput = GetTokenParams<boolean>;

/** Whether `AUTH_URL` is set and not `http://`. */
const isSecureByEnvironment = (): boolean => !/^http:/i.test(urlFrom(environment()) ?? "http:");

const cookieNameFor = ({ secureCookie = isSecureByEnvironment() }: GetTokenInput): string =>
  secureCookie ? "__Host-portico.session-token" : "portico.session-token";

/** The token as it was sent. The cookie takes precedence over the header. */
function findToken({ req }: GetTokenInput, cookieName: string): string | null {
  if (!req?.headers) {
    throw new InvalidConfiguration("`getToken` got no request. Pass `req`: a Request, or an object with `headers`.");
  }
  return readChunks(parseCookies(cookieHeaderFrom(req.headers)), cookieName) ?? bearerToken(req.headers);
}

/** Calls the application's `decode`. If it throws, the token is not one of its own. */
async function decodeBy(option: JWTOptions["decode"], params: JWTDecodeParams, logger: Pick<Console, "debug">) {
  try {
    return await option(params);
  } catch (error) {
    const cause = { err: error as Error };
    logger.debug("JWTSessionError", new JWTSessionError("`decode` threw for the token of a request.", { cause }));
    return null;
  }
}

/**
 * Reads the session token of a request from its cookies, else from its `Authorization: Bearer` header (RFC 6750,
 * section 2.1), and decrypts it. It does not renew the session.
 *
 * @param params `req`: a Request, or an object with `headers`. `secret`: default `AUTH_SECRET` (with `AUTH_SECRET_1` to
 * `_3`), else `HOSTAUTH_SECRET`. `secureCookie`: default `true` if `AUTH_URL` or `HOSTAUTH_URL` is set and not `http://`.
 * `cookieName`: default `__Host-portico.session-token` with `secureCookie`, else `portico.session-token`. `salt`: default
 * the name of the cookie. `decode`: default {@link decode}. `audience`: the `session.audience` of the application, if it
 * has one. `raw`: return the token without decrypting it. `logger`: where an error of your `decode` is logged; default
 * `console`.
 * @returns The claims; `null` if there is no valid token. With `raw`, the text of the token, which is NOT VERIFIED: forward
 * it, and do not trust its content.
 * @throws MissingSecretError if there is a token and no secret; InvalidConfiguration for an invalid secret or salt, or
 * without `req`. Never because of the token.
 * @example const claims = await getToken({ req: request })
 */
export async function getToken<R extends boolean = false>(
  params: GetTokenParams<R>,
): Promise<R extends true ? string | null : JWT | null>;
export async function getToken(params: GetTokenInput): Promise<string | JWT | null> {
  const { cookieName = cookieNameFor(params), salt = cookieName, raw = false } = params;
  const token = findToken(params, cookieName);
  if (token === null || raw) return token;
  const secret = params.secret ?? secretsFrom(environment());
  secretList(secret);
  const { decode: option, logger = console } = params;
  const claims = await (option ? decodeBy(option, { token, secret, salt }, logger) : decode({ token, secret, salt }));
  return claims && hasAudience(claims, params.audience) ? claims : null;
}
