/** Reads the session token of a request. */
import { environment, secretsFrom } from "../core/config/env.ts";
import { parseCookies, readChunks } from "../core/cookies/cookie.ts";
import { hasAudience } from "../core/crypto/claims.ts";
import { secretList } from "../core/crypto/secrets.ts";
import { InvalidConfiguration, JWTSessionError } from "../core/errors/index.ts";
import { lazyImport } from "../core/lib/lazy.ts";
import type { GetTokenParams, JWTDecodeParams, JWTOptions } from "../core/types/jwt.ts";
import type { JWT } from "../core/types/session.ts";
import type { Awaitable } from "../core/types/user.ts";
import { decode } from "./decode.ts";
import type { FoundToken } from "./former-token.ts";
import { bearerToken, cookieHeaderFrom } from "./headers.ts";
import { sessionCookies } from "./session-cookies.ts";

/** Input of `getToken`, whatever it returns. */
type GetTokenInput = GetTokenParams<boolean>;

/** Loaded with `migrateFrom`. */
const former = lazyImport(() => import("./former-token.ts"));

/** The cookies of the request, and those of them that can hold the session. */
function requestCookies(input: GetTokenInput) {
  const { req } = input;
  if (!req?.headers) {
    throw new InvalidConfiguration("`getToken` got no request. Pass `req`: a Request, or an object with `headers`.");
  }
  return { ...sessionCookies(input), cookieJar: parseCookies(cookieHeaderFrom(req.headers)) };
}

type RequestCookies = ReturnType<typeof requestCookies>;

/** A token of this library: as it was sent, and the names of the cookies that it can belong to. */
interface OwnToken {
  readonly token: string;
  readonly names: readonly string[];
}

/** The token in the first cookie that was sent, whether or not it is valid: no other cookie takes its place. */
function tokenInCookies({ names, cookieJar }: RequestCookies): OwnToken | null {
  for (const name of names) {
    const token = readChunks(cookieJar, name);
    if (token !== null) return { token, names: [name] };
  }
  return null;
}

/** The token in the header, which does not name the cookie that it was sealed for. */
function tokenInHeader({ req }: GetTokenInput, { bearerNames }: RequestCookies): OwnToken | null {
  const token = bearerToken(req.headers);
  return token === null ? null : { token, names: bearerNames };
}

/** The token of the other library, where none of this library was sent or its cookie has the same name. */
async function findFormer({ migrateFrom }: GetTokenInput, cookies: RequestCookies, own: OwnToken | null) {
  if (!migrateFrom) return null;
  const found = (await former()).findFormerToken(migrateFrom, cookies.cookieJar, cookies);
  return own === null || found?.isShared ? found : null;
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

/** The claims of a token under the first salt that opens it. */
async function openOwn(open: (salt: string) => Awaitable<JWT | null>, salts: readonly string[]): Promise<JWT | null> {
  for (const salt of salts) {
    const claims = await open(salt);
    if (claims) return claims;
  }
  return null;
}

/** The claims of `own`, a token of this library, or of `moved`, one of the other. */
async function openFound(params: GetTokenInput, own: OwnToken | null, moved: FoundToken | null): Promise<JWT | null> {
  const { salt, secret = secretsFrom(environment()), migrateFrom, decode: option, logger = console } = params;
  secretList(secret);
  const decoder = option && ((input: JWTDecodeParams) => decodeBy(option, input, logger));
  const salts = salt === undefined ? (own?.names ?? []) : [salt];
  const openWith = (secrets: JWTDecodeParams["secret"]) =>
    own && openOwn((one) => (decoder ?? decode)({ token: own.token, secret: secrets, salt: one }), salts);
  if (!migrateFrom) return openWith(secret);
  const { openFoundToken, ownSecrets } = await former();
  const claims = await openWith(ownSecrets(secret));
  return claims ?? (moved && openFoundToken(migrateFrom, moved, { secret, now: Date.now(), decode: decoder }));
}

/**
 * Reads the session token of a request from its cookies, else from its `Authorization: Bearer` header (RFC 6750,
 * section 2.1), and decrypts it. It does not renew the session.
 *
 * @param params `req`: a Request, or an object with `headers`. `secret`: default `AUTH_SECRET` (with `AUTH_SECRET_1` to
 * `_3`), else `HOSTAUTH_SECRET` or `NEXTAUTH_SECRET`. `secureCookie`: whether the cookie has the prefix of `https:`. `cookieName`: its name, if the option `cookies`
 * sets it. Without both, the first of `__Host-portico.session-token`, `__Secure-portico.session-token` and
 * `portico.session-token` that was sent counts; the last one only where nothing shows that the visitor uses `https:`. `salt`:
 * default the name of the cookie. `decode`: default {@link decode}. `audience`: the `session.audience` of the application, if it
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
  const sent = tokenInCookies(cookies);
  const moved = await findFormer(params, cookies, sent);
  const own = sent ?? (moved ? null : tokenInHeader(params, cookies));
  const token = (own ?? moved)?.token ?? null;
  if (token === null || params.raw) return token;
  const claims = await openFound(params, own, moved);
  return claims && hasAudience(claims, params.audience) ? claims : null;
}
