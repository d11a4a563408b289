/** The option `migrateFrom`: which library an application moved from. */

/** A library whose sessions are read: `authjs` is Auth.js and NextAuth.js 5, `next-auth` is NextAuth.js 4. */
export type FormerLibrary = "authjs" | "next-auth";

/** The session cookie of that library, as far as the application had changed it. */
export interface FormerCookieOptions {
  /** Its full name, with its prefix. Default: `authjs.session-token` or `next-auth.session-token`, on `https:` with `__Secure-`. */
  readonly name?: string | undefined;
  /** Its domain: a cookie can only be cleared with the domain that it was set with. Default: that of `cookies.sessionToken`. */
  readonly domain?: string | undefined;
  /** Its path. Default: `/`. */
  readonly path?: string | undefined;
}

/** The library, and its session cookie where the application had changed that. */
export interface FormerSessions {
  /** The library. */
  readonly library: FormerLibrary;
  /** Its session cookie. Default: as that library names it. */
  readonly cookie?: FormerCookieOptions | undefined;
  /**
   * The end of the move, as a date in the form of ISO 8601 (`"2027-01-31"` is its first moment in UTC): from then on its cookies open no session.
   * A cookie of that library may come from another host of your domain, so set it to the end of the longest session. Default: no end.
   */
  readonly until?: string | undefined;
}

/** The option `migrateFrom`. */
export type MigrateFrom = FormerLibrary | FormerSessions;
