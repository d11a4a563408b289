/** Parameters of the JWT helpers. */

import type { LoggerInstance } from "./logger.ts";
import type { MigrateFrom } from "./migrate-from.ts";
import type { JWT } from "./session.ts";
import type { Awaitable } from "./user.ts";

/** Input of `encode`. */
export interface JWTEncodeParams<Payload = JWT> {
  /** The claims. `iat`, `exp` and `jti` are set by the library. Default: none. */
  token?: Payload;
  /** Combined with `salt` to derive the key. Of several, the first encrypts. */
  secret: string | readonly string[];
  /**
   * Derives a different key for each purpose: for a session, the name of its cookie. For anything else, use a text with a
   * character that cookie names cannot have, such as a space, so that the token is never accepted as a session. Salts that
   * begin with `portico:` are refused: the library uses them internally.
   */
  salt: string;
  /** Lifetime of the token in seconds. Default: 2592000 (30 days). */
  maxAge?: number;
}

/** Input of `decode`. */
export interface JWTDecodeParams {
  /** The token as it was issued. */
  token?: string;
  /** Combined with `salt` to derive the key. Of several, the one that encrypted the token is used. */
  secret: string | readonly string[];
  /** The salt it was issued with. */
  salt: string;
}

/** The `jwt` option of the configuration. */
export interface JWTOptions {
  /** Lifetime of the token in seconds. Default: `session.maxAge`, which is 2592000 (30 days) unless set. */
  maxAge: number;
  /** Replaces how the session token is written. Default: an encrypted JWT (RFC 7516, `dir` and `A256CBC-HS512`). */
  encode: (params: JWTEncodeParams) => Awaitable<string>;
  /** Replaces how the session token is read. Return `null` for a token that `encode` did not issue. */
  decode: (params: JWTDecodeParams) => Awaitable<JWT | null>;
  /**
   * Caches the claims of recently verified tokens, within bounds and per configuration, so that a page with many requests
   * decrypts its cookie once. Claims stay in memory until others displace them. Expiry is checked at every use. Default:
   * `true`.
   */
  cache: boolean;
}

/** Input of `getToken`. With `R` = `true` it returns the raw string. */
export interface GetTokenParams<R extends boolean = false> {
  /** The request: the token is in its cookies or in its `Authorization` header. */
  req: Request | { headers: Headers | Record<string, string | readonly string[] | undefined> };
  /**
   * Whether the name of the cookie has the prefix of `https:`, as with `useSecureCookies`. Default: the first of
   * `__Host-portico.session-token`, `__Secure-portico.session-token` and `portico.session-token` that was sent counts. The
   * last one is not read beside `https:`: where `AUTH_URL` (`HOSTAUTH_URL`, `NEXTAUTH_URL`), the URL of the request, a
   * forwarded header or a cookie with a prefix shows it.
   */
  secureCookie?: boolean;
  /**
   * Whether the application sets `useStrictCookies`. The name of the cookie is the same, so it changes nothing. Default: `false`.
   */
  strictCookie?: boolean;
  /** Name of the session cookie: required if the option `cookies` sets one. Default: by `secureCookie`. */
  cookieName?: string;
  /** When true the token is returned as it was sent, unverified. Default: `false`. */
  raw?: R;
  /**
   * The `secret` of the application. Default: the environment (`AUTH_SECRET` with `AUTH_SECRET_1` to `_3`, else `HOSTAUTH_SECRET`,
   * else `NEXTAUTH_SECRET`).
   */
  secret?: string | readonly string[];
  /** The salt that the token was sealed with. Default: the name of the cookie; for a token in the header, each of these names. */
  salt?: string;
  /** The `session.audience` of the application: for a token with another `aud`, or none, the result is `null`. Default: any `aud` is accepted. */
  audience?: string;
  /**
   * The option `migrateFrom` of the application: where there is no session cookie of this library, that of the other library is
   * read. A token in the `Authorization` header is always one of this library. Default: none.
   */
  migrateFrom?: MigrateFrom;
  /** The `jwt.decode` of the application. Default: the library's own `decode`. */
  decode?: JWTOptions["decode"];
  /** Where an error of your `decode` is logged, at the level `debug`. Default: the console. */
  logger?: LoggerInstance | Console;
}
