/** Makes session cookies without a sign-in. */

import { cookieSets } from "../core/cookies/names.ts";
import { writeChunks } from "../core/cookies/set-cookie.ts";
import type { CookiesOptions } from "../core/types/cookie-options.ts";
import type { Cookie, SetCookie } from "../core/types/internal.ts";
import type { JWT } from "../core/types/session.ts";
import { encode } from "../jwt/encode.ts";

/** The signed-in user, and the options of the application that affect the cookie. */
export interface CreateSessionOptions {
  /** The `secret` of the configuration; of several the first is used. Required unless `sessionToken` is given. */
  readonly secret?: string | readonly string[];
  /** Claims of the token, as the `jwt` callback would return them: `sub` is the user id; with `session.audience`, `aud` is that audience. Default: `{ sub: "test-user" }`. */
  readonly claims?: JWT;
  /** For the `database` strategy: the token of a session that your test has stored. No JWT is made. */
  readonly sessionToken?: string;
  /** Lifetime of the session in seconds. Default: 2592000 (30 days). */
  readonly maxAge?: number;
  /** Whether the application is on `https:` or sets `useSecureCookies`, which changes the cookie name. Default: `false`, as on localhost. */
  readonly secure?: boolean;
  /** As in the configuration. Default: `false`. */
  readonly useStrictCookies?: boolean;
  /** As in the configuration. Default: the names and attributes of the library. */
  readonly cookies?: Partial<CookiesOptions>;
}

/** A session for a test. */
export interface CreatedSession {
  /** The value of the cookie: an encrypted JWT, or the token of a stored session. */
  readonly token: string;
  /** Names, values and attributes (`maxAge` in seconds), for the cookie store of a browser. Several if the token is large. */
  readonly cookies: readonly SetCookie[];
  /** The value of a `Cookie` header. */
  readonly header: string;
}

const testSessionMaxAge = 30 * 24 * 60 * 60;

/** The session cookie of the application, from the library's table of cookies. */
function cookieOf({ secure = false, useStrictCookies, cookies }: CreateSessionOptions): Cookie {
  const { plain, secure: secured } = cookieSets({ useStrictCookies, overrides: cookies });
  return (secure ? secured : plain).sessionToken;
}

/** The given token, or a JWT sealed as the library seals it. */
async function tokenOf(
  { secret = [], claims = {}, sessionToken, maxAge }: CreateSessionOptions,
  salt: string,
): Promise<string> {
  if (sessionToken !== undefined) return sessionToken;
  const token: JWT = { sub: "test-user", ...claims };
  return encode({ token, secret, salt, ...(maxAge !== undefined && { maxAge }) });
}

/**
 * Makes a session for a test. The secret alone is enough to forge sessions, so use another one in tests than in production.
 *
 * @param options Options and defaults: see {@link CreateSessionOptions}.
 * @throws MissingSecretError if there is neither a secret nor a `sessionToken`; InvalidConfiguration for an invalid one;
 * JWTSessionError for claims that are not plain data, or are too large for cookies.
 * @example
 * const { cookies } = await createSession({ secret, claims: { sub: "42", name: "Ada" } });
 * await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: "http://localhost:3000" })));
 */
export async function createSession(options: CreateSessionOptions): Promise<CreatedSession> {
  const cookie = cookieOf(options);
  const token = await tokenOf(options, cookie.name);
  const cookies = writeChunks(new Map(), cookie, token, { maxAge: options.maxAge ?? testSessionMaxAge });
  return { token, cookies, header: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

/**
 * The `Cookie` header of a signed-in user.
 *
 * @param options Options and defaults: see {@link CreateSessionOptions}.
 * @throws MissingSecretError, InvalidConfiguration and JWTSessionError as {@link createSession}
 * @example
 * const cookie = await sessionCookie({ secret, claims: { sub: "42", email: "ada@example.com" } });
 * const response = await app(new Request("http://localhost:3000/account", { headers: { cookie } }));
 */
export const sessionCookie = async (options: CreateSessionOptions): Promise<string> =>
  (await createSession(options)).header;
