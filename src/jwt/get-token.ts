/** Finds the session token of a request, and opens it. */
import { environment, secretsFrom, urlFrom } from "../core/config/env.ts";
import { readChunks } from "../core/cookies/chunks.ts";
import { parseCookies } from "../core/cookies/cookie.ts";
import { hasAudience } from "../core/crypto/claims.ts";
import { secretList } from "../core/crypto/secrets.ts";
import { InvalidConfiguration, JWTSessionError } from "../core/errors/index.ts";
import type { GetTokenParams, JWTDecodeParams, JWTOptions } from "../core/types/jwt.ts";
import type { JWT } from "../core/types/session.ts";
import { decode } from "./decode.ts";
import { bearerToken, cookieHeaderFrom } from "./headers.ts";

type GetTokenInput = GetTokenParams<boolean>;

/** Whether the configured address is a secure one: not when it is `http://` or unset. */
const isSecureByEnvironment = (): boolean => !/^http:/i.test(urlFrom(environment()) ?? "http:");

const cookieNameFor = ({ secureCookie = isSecureByEnvironment() }: GetTokenInput): string =>
  secureCookie ? "__Host-portico.session-token" : "portico.session-token";

/** The token as it was sent: the cookie wins over the header, and they are never joined. */
function findToken({ req }: GetTokenInput, cookieName: string): string | null {
  if (!req?.headers) {
    throw new InvalidConfiguration("`getToken` needs the request: give `req` a Request, or an object with `headers`.");
  }
  return readChunks(parseCookies(cookieHeaderFrom(req.headers)), cookieName) ?? bearerToken(req.headers);
}

/** Asks the `decode` of the application. One that throws has met a token that is not its own. */
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
 * Finds the session token of a request in its cookies, else in its `Authorization` header (RFC 6750, section 2.1), and
 * opens it. Reads nothing else of the request, and keeps no session alive.
 *
 * @param params `req`: a Request, or an object with `headers`. `secret`: unless given, `AUTH_SECRET` (with
 * `AUTH_SECRET_1` to `_3`), else `HOSTAUTH_SECRET`. `cookieName`: unless given, `__Host-portico.session-token` when
 * `secureCookie` is set, or when it is not and the address in `AUTH_URL` or `HOSTAUTH_URL` is not `http://`; else
 * `portico.session-token`. `salt`: unless given, the name of the cookie. `audience`: the
 * `session.audience` of the application, where it has one. `raw`: return the token as it was sent.
 * @returns The claims, or `null` when there is no living token of ours. With `raw`, a text that NOTHING HAS VERIFIED:
 * pass it on, and trust nothing that it says.
 * @throws MissingSecretError when there is a token and no secret; InvalidConfiguration for a bad secret or salt.
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
