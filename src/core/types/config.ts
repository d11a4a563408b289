/** The configuration of an application. */
import type { raw, skipCSRFCheck } from "../markers.ts";
import type { Adapter, AdapterUser } from "./adapter.ts";
import type { Callbacks, Events } from "./callbacks.ts";
import type { JWTOptions } from "./jwt.ts";
import type { LoggerInstance } from "./logger.ts";
import type { ProviderInput } from "./provider.ts";
import type { Theme } from "./theme.ts";
import type { Awaitable } from "./user.ts";

/** Attributes of a cookie (RFC 6265, section 4.1.2). */
export interface CookieOptions {
  /** A domain of yours, to share the cookie with its subdomains. A public suffix (`com`) is a configuration error where it is known as one. */
  domain?: string;
  expires?: Date;
  httpOnly?: boolean;
  /** Seconds. */
  maxAge?: number;
  partitioned?: boolean;
  path?: string;
  priority?: "low" | "medium" | "high";
  sameSite?: "lax" | "strict" | "none" | true;
  secure?: boolean;
}

/** Name and attributes of one cookie. */
export interface CookieOption {
  name?: string;
  options?: CookieOptions;
}

/** The cookies of the library, by key. */
export interface CookiesOptions {
  /** Who is signed in: an encrypted JWT, or the token of a stored session. */
  sessionToken: CookieOption;
  /** The CSRF token and its proof. */
  csrfToken: CookieOption;
  /** One sign-in under way. `name` is a prefix; a key is added. */
  transaction: CookieOption;
}

/** Pages of your own, by URL or path. Each takes the place of a built-in page. */
export interface PagesOptions {
  /** Gets `callbackUrl`, and after a refusal `error` and `code`, in its query. */
  signIn: string;
  /** Gets `callbackUrl` in its query. */
  signOut: string;
  /** Gets `error` in its query. */
  error: string;
  /** Shown after a link was sent. */
  verifyRequest: string;
  /** Where users go after they were created. Gets `callbackUrl` in its query. */
  newUser: string;
}

/** The `session` option of the configuration. */
export interface SessionOptions {
  /** Default: `jwt`; `database` when an adapter is set. */
  strategy: "jwt" | "database";
  /** How long an unused session lives, in seconds. Default: 2592000 (30 days). */
  maxAge: number;
  /** How often a session in use is extended, in seconds. `0`: at every access. Default: 86400 (1 day). */
  updateAge: number;
  /**
   * How many bytes the session may take in the `Cookie` header of every request, names and values of its cookies together:
   * a whole number from 1024 to 39360. A session that is larger is refused at the sign-in (`JWTSessionError`); one that
   * grows later stays what it was, and the log says so. Servers refuse requests with larger headers, on every page: Node.js
   * takes 16 kB of headers in all, so raise the limit of your server first. Of the `jwt` strategy. Default: 12288 (12 kB).
   */
  maxBytes: number;
  /**
   * Name or origin of this application: 1 to 256 visible characters. It is sealed into each session as the claim `aud`, and
   * a session with another one, or with none, is refused: set it where several applications share a secret, in each of
   * them. Setting or changing it ends the sessions that are there. Of the `jwt` strategy: stored sessions belong to
   * whoever shares the database. Default: none; `aud` is then a claim like any other, and any session of the secret counts.
   */
  audience?: string | undefined;
  /** Makes the token of a stored session. Default: 32 random bytes in hex. */
  generateSessionToken: () => string;
}

/** Configuration of `Auth`. Only `providers` is required. */
export interface AuthConfig {
  /** The ways to sign in. */
  providers: readonly ProviderInput[];
  /** Where users are stored. When set, the session strategy defaults to `database`. */
  adapter?: Adapter | undefined;
  /** Where the routes live. Default: `/auth`; in the Host variant `/api/auth`. */
  basePath?: string | undefined;
  /** Functions that decide: who may enter, where to go, what a session holds and shows. */
  callbacks?: Partial<Callbacks> | undefined;
  /** Names and attributes of cookies. The defaults are safe: change them only to share cookies on purpose. */
  cookies?: Partial<CookiesOptions> | undefined;
  /** Writes debug lines. Never prints secrets. Ignored if `logger` is set. Default: `false`. */
  debug?: boolean | undefined;
  /** Functions that are told what happened. What they throw is logged and changes nothing. */
  events?: Partial<Events> | undefined;
  /** May change or go without notice. */
  experimental?: { /** Default: `false`. */ enableWebAuthn?: boolean } | undefined;
  /** Life and form of the session token, under the `jwt` strategy. */
  jwt?: Partial<JWTOptions> | undefined;
  /** Levels that are left out go to the console. */
  logger?: Partial<LoggerInstance> | undefined;
  /** Pages of your own in place of the built-in ones. */
  pages?: Partial<PagesOptions> | undefined;
  /**
   * Address of a deployment that takes the answers of providers for this one, up to `basePath`. That deployment must list the
   * origin of this one in its `redirectProxyOrigins`. Providers that post their answers (`form_post`) are left out. Default:
   * `AUTH_REDIRECT_PROXY_URL`.
   */
  redirectProxyUrl?: string | undefined;
  /**
   * On the deployment that others name as their `redirectProxyUrl`: the origins that it may send answers on to.
   * `*` stands for one label, or a part of one: `https://app-*-team.example.com`. Default: `AUTH_REDIRECT_PROXY_ORIGINS`.
   */
  redirectProxyOrigins?: readonly string[] | undefined;
  /**
   * Keys are derived from it: at least 32 characters, random (`npx portico secret`). Of several, the first is used for
   * what is new, and any opens what is old. Required in production. Default: `AUTH_SECRET`.
   */
  secret?: string | readonly string[] | undefined;
  /** Where a session is kept, and for how long. */
  session?: Partial<SessionOptions> | undefined;
  /** For authors of integrations: `skipCSRFCheck: skipCSRFCheck`. */
  skipCSRFCheck?: typeof skipCSRFCheck | undefined;
  /** Looks of the built-in pages. */
  theme?: Theme | undefined;
  /**
   * Which headers name the address of this application, where `url` is not set.
   *
   * - `true`: `Host`, `X-Forwarded-Host` and `X-Forwarded-Proto` are believed, whatever they say. A proxy or platform in
   *   front must set all three itself: who can choose them chooses where magic links lead.
   * - a list of hosts (`app.example.com`, `localhost:3000`): the same headers, and these hosts only.
   * - `"host-header"`: `Host` alone, whatever it says, for platforms that route by it and pass the other two on.
   * - `false`: none.
   *
   * Default: `AUTH_TRUST_HOST`, else `true` on Vercel and `"host-header"` on Cloudflare Pages. Without any of these,
   * `localhost`, `*.localhost`, `127.0.0.0/8` and `[::1]` are believed where `NODE_ENV` is not `production` and no proxy
   * stands in front; every other host is refused with `UntrustedHost`.
   */
  trustHost?: boolean | readonly string[] | "host-header" | undefined;
  /**
   * Whether the e-mail address of a stored user counts as proved although `emailVerified` is not set: for rows that another
   * library wrote. Only `true` counts. Never return `true` for a row that portico made: whoever typed the address there
   * would share the user with the owner of the address. Default: no row.
   *
   * @example trustStoredEmails: (user) => importedIds.has(user.id)
   */
  trustStoredEmails?: ((user: AdapterUser) => Awaitable<boolean>) | undefined;
  /** Public address of the application. When set, no header is asked for it. Default: `AUTH_URL`. */
  url?: string | undefined;
  /** Default: `true` on `https:`, `false` on `http:`. `false` also allows `http:` in production, which is refused otherwise. */
  useSecureCookies?: boolean | undefined;
  /**
   * `SameSite=Strict` instead of `Lax` for the cookies of session and CSRF token. That of the transaction stays `Lax`, for it
   * must come back from a provider. Default: `false`.
   */
  useStrictCookies?: boolean | undefined;
  /** For authors of integrations: `raw: raw` makes `Auth` return a `ResponseInternal`. */
  raw?: typeof raw | undefined;
}
