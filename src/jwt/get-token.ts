/** Reads the session token of a request. */
import { environment, secretsFrom, urlFrom } from "../core/config/env.ts";
import { parseCookies, readChunks } from "../core/cookies/cookie.ts";
import { hasAudience } from "../core/crypto/claims.ts";
import { secretList } from "../core/crypto/secrets.ts";
import { InvalidConfiguration, JWTSessionError } from "../core/errors/index.ts";
import { lazyImport } from "../core/lib/lazy.ts";
import type { GetTokenParams, JWTDecodeParams, JWTOptions } from "../core/types/jwt.ts";
import type { JWT } from "../core/types/session.ts";
import { decode } from "./decode.ts";
import type { FoundToken } from "./former-token.ts";
import { bearerToken, cookieHeaderFrom } from "./headers.ts";

/** Input of `getToken`, whatever it returns. */
type GetTokenInput = GetTokenParams<boolean>;

/** Whether `AUTH_URL` is set and not `http://`. */
const isSecureByEnvironment = (): boolean => !/^http:/i.test(urlFrom(environment()) ?? "http:");

/** Loaded with `migrateFrom`. */
const former = lazyImport(() => import("./former-token.ts"));

/** The name of the cookie, whether it has the secure prefix, and the cookies of the request. */
function requestCookies({ req, secureCookie: secure = isSecureByEnvironment(), cookieName }: GetTokenInput) {
  if (!req?.headers) {
    throw new InvalidConfiguration("`getToken` got no request. Pass `req`: a Request, or an object with `headers`.");
  }
  return {
    cookieName: cookieName ?? (secure ? "__Host-portico.session-token" : "portico.session-token"),
    secure,
    cookieJar: parseCookies(cookieHeaderFrom(req.headers)),
  };
}

type RequestCookies = ReturnType<typeof requestCookies>;

/** The token of the other library, where none of this library was sent or its cookie has the same name. */
async function findFormer({ migrateFrom }: GetTokenInput, cookies: RequestCookies, own: string | null) {
  if (!migrateFrom) return null;
  const found = (await former()).findFormerToken(migrateFrom, cookies.cookieJar, cookies);
  return own === null || found?.cookie.isShared ? found : null;
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

/** The claims of a token. `moved`: the token of the other library, which is `token`, or may be. */
async function openFound(
  params: GetTokenInput,
  token: string,
  { cookieName }: RequestCookies,
  moved: FoundToken | null,
): Promise<JWT | null> {
  const {
    salt = cookieName,
    secret = secretsFrom(environment()),
    migrateFrom,
    decode: option,
    logger = console,
  } = params;
  secretList(secret);
  const decoder = option && ((input: JWTDecodeParams) => decodeBy(option, input, logger));
  if (!migrateFrom) return (decoder ?? decode)({ token, secret, salt });
  const { openFoundToken, ownSecrets } = await former();
  const isOwn = token !== moved?.token || moved.cookie.isShared;
  const claims = isOwn ? await (decoder ?? decode)({ token, secret: ownSecrets(secret), salt }) : null;
  return claims ?? (moved && openFoundToken(migrateFrom, moved, { secret, now: Date.now(), decode: decoder }));
}

/**
 * Reads the session token of a request from its cookies, else from its `Authorization: Bearer` header (RFC 6750,
 * section 2.1), and decrypts it. It does not renew the session.
 *
 * @param params `req`: a Request, or an object with `headers`. `secret`: default `AUTH_SECRET` (with `AUTH_SECRET_1` to
 * `_3`), else `HOSTAUTH_SECRET` or `NEXTAUTH_SECRET`. `secureCookie`: default `true` if `AUTH_URL`, `HOSTAUTH_URL` or
 * `NEXTAUTH_URL` is set and not `http://`.
 * `cookieName`: default `__Host-portico.session-token` with `secureCookie`, else `portico.session-token`. `salt`: default
 * the name of the cookie. `decode`: default {@link decode}. `audience`: the `session.audience` of the application, if it
 * has one. `migrateFrom`: that of the application, for sessions of another library. `raw`: return the token without decrypting it. `logger`: where an error of your `decode` is logged; default
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
  const cookies = requestCookies(params);
  const own = readChunks(cookies.cookieJar, cookies.cookieName);
  const moved = await findFormer(params, cookies, own);
  const token = own ?? moved?.token ?? bearerToken(params.req.headers);
  if (token === null || params.raw) return token;
  const claims = await openFound(params, token, cookies, moved);
  return claims && hasAudience(claims, params.audience) ? claims : null;
}
