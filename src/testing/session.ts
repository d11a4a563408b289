/** Makes the cookies of someone who is signed in, without a sign-in. */
import { writeChunks } from "../core/cookies/chunks.ts";
import { cookieSets } from "../core/cookies/names.ts";
import type { CookiesOptions } from "../core/types/config.ts";
import type { Cookie, SetCookie } from "../core/types/internal.ts";
import type { JWT } from "../core/types/session.ts";
import { encode } from "../jwt/encode.ts";

/** Who is signed in, and in what kind of application. */
export interface MintOptions {
  /** The `secret` of the configuration. Of several, the first is used. Needed unless `sessionToken` is given. */
  readonly secret?: string | readonly string[];
  /** Claims of the token, as the `jwt` callback would have made them: `sub` is the id of the user, and with `session.audience` that is `aud`. Default: `sub` alone, `test-user`. */
  readonly claims?: JWT;
  /** For the `database` strategy: the token of a session that your test has stored. No other token is made. */
  readonly sessionToken?: string;
  /** Life of the session in seconds. Default: 2592000 (30 days). */
  readonly maxAge?: number;
  /** Whether the application is reached by `https:` (or `useSecureCookies` is set): it names the cookie. Default: `false`, as on localhost. */
  readonly secure?: boolean;
  /** As in the configuration. Default: `false`. */
  readonly useStrictCookies?: boolean;
  /** As in the configuration. */
  readonly cookies?: Partial<CookiesOptions>;
}

/** A session that nobody had to sign in for. */
export interface MintedSession {
  /** What the cookie holds: an encrypted JWT, or the token of a stored session. */
  readonly token: string;
  /** Names, values and attributes (`maxAge` in seconds), for the cookie store of a browser. More than one when the token is large. */
  readonly cookies: readonly SetCookie[];
  /** The value of a `Cookie` header. */
  readonly header: string;
}

const mintMaxAge = 30 * 24 * 60 * 60;

/** The session cookie of the application, by the same table that the library reads. */
function cookieOf({ secure = false, useStrictCookies, cookies }: MintOptions): Cookie {
  const { plain, secure: secured } = cookieSets({ useStrictCookies, overrides: cookies });
  return (secure ? secured : plain).sessionToken;
}

/** The token: as it was given, or sealed like one of the library's own. */
async function mintToken(
  { secret = [], claims = {}, sessionToken, maxAge }: MintOptions,
  salt: string,
): Promise<string> {
  if (sessionToken !== undefined) return sessionToken;
  const token: JWT = { sub: "test-user", ...claims };
  return encode({ token, secret, salt, ...(maxAge !== undefined && { maxAge }) });
}

/**
 * Makes a session for a test. Options and defaults: see {@link MintOptions}. Whoever has the secret of an application can
 * do this: give tests a secret of their own.
 *
 * @throws MissingSecretError when there is neither a secret nor a `sessionToken`; InvalidConfiguration for a bad one;
 * JWTSessionError for claims that are not plain data, or too large for cookies.
 * @example
 * const { cookies } = await mintSession({ secret, claims: { sub: "42", name: "Ada" } });
 * await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: "http://localhost:3000" })));
 */
export async function mintSession(options: MintOptions): Promise<MintedSession> {
  const cookie = cookieOf(options);
  const token = await mintToken(options, cookie.name);
  const cookies = writeChunks(new Map(), cookie, token, { maxAge: options.maxAge ?? mintMaxAge });
  return { token, cookies, header: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

/**
 * The `Cookie` header of someone who is signed in; as {@link mintSession}.
 *
 * @example
 * const cookie = await sessionCookie({ secret, claims: { sub: "42", email: "ada@example.com" } });
 * const response = await app(new Request("http://localhost:3000/account", { headers: { cookie } }));
 */
export const sessionCookie = async (options: MintOptions): Promise<string> => (await mintSession(options)).header;
