/** The option `cookies`: names and attributes. */

/** Attributes of a cookie (RFC 6265, section 4.1.2). */
export interface CookieOptions {
  /**
   * A domain that you own, to share the cookie with its subdomains. A well-known public suffix (`com`) is a configuration error.
   * Default: only the host of the request.
   */
  domain?: string;
  /** When browsers remove the cookie. Prefer `maxAge`, which does not depend on the clock of the browser. Default: none. */
  expires?: Date;
  /** Whether scripts of a page cannot read the cookie. Default: `true`. */
  httpOnly?: boolean;
  /** Seconds until browsers remove the cookie: a positive integer. Default: by the kind of cookie. */
  maxAge?: number;
  /** Whether the cookie is kept apart for each site that embeds this one (CHIPS). Needs `secure`. Default: `false`. */
  partitioned?: boolean;
  /** Path that the cookie is sent to: it begins with `/`. Default: `/`. */
  path?: string;
  /** Which cookies browsers remove first when a site has too many. Default: none. */
  priority?: "low" | "medium" | "high";
  /**
   * Whether requests from other sites send the cookie. `true` is `strict`. `none` needs `secure`. Default: `lax`, or `strict` with
   * `useStrictCookies`.
   */
  sameSite?: "lax" | "strict" | "none" | true;
  /** Whether the cookie is sent only over `https:`. Default: `useSecureCookies`. */
  secure?: boolean;
}

/** Name and attributes of one cookie. */
export interface CookieOption {
  /**
   * Full name: letters, digits, `-`, `_` and `.`. Default: the name of the library, on `https:` with the prefix `__Host-` or
   * `__Secure-`.
   */
  name?: string;
  /** Attributes that replace single defaults. */
  options?: CookieOptions;
}

/** The cookies of the library, by key. */
export interface CookiesOptions {
  /** The session: an encrypted JWT, or the token of a stored session. */
  sessionToken: CookieOption;
  /**
   * What is kept of a stored session beside its row, encrypted. Default: name and attributes of `sessionToken`, with `-note` after the name.
   */
  sessionNote: CookieOption;
  /** The CSRF token and its message authentication code. */
  csrfToken: CookieOption;
  /** One sign-in in progress. `name` is a prefix, to which a key is added. */
  transaction: CookieOption;
  /** Tokens of the provider, encrypted, where no adapter keeps them. */
  providerTokens: CookieOption;
}
