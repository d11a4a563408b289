/** The configuration of an application. */
import type { raw, skipCSRFCheck } from "../markers.ts";
import type { Adapter } from "./adapter.ts";
import type { Callbacks, Events } from "./callbacks.ts";
import type { JWTOptions } from "./jwt.ts";
import type { LoggerInstance } from "./logger.ts";
import type { ProviderInput } from "./provider.ts";

/** Attributes of a cookie (RFC 6265, section 4.1.2). */
export interface CookieOptions {
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

/** Looks of the built-in pages. Colours are hex, `rgb()`, `hsl()` or CSS names. */
export interface Theme {
  /** Default: `auto`, by the preference of the visitor. */
  colorScheme?: "auto" | "dark" | "light";
  /** Picture at the top: `https:` URL, a path of this site, or an inline `data:image/` picture. */
  logo?: string;
  /** Colour of the main button. */
  brandColor?: string;
  /** Colour of its text. Default: black or white, whichever is easier to read on `brandColor`. */
  buttonText?: string;
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
  /** Address of a deployment that takes the answers of providers for this one, up to `basePath`. Default: `AUTH_REDIRECT_PROXY_URL`. */
  redirectProxyUrl?: string | undefined;
  /**
   * On the deployment that others name as their `redirectProxyUrl`: the origins that it may send answers on to.
   * `*` stands for one label, or a part of one: `https://app-*-team.example.com`. Default: none.
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
   * Whether the `Host` and `X-Forwarded-*` headers tell the truth about the address of this application. `true`: always,
   * because a proxy or platform in front sets them. A list of hosts (`app.example.com`, `localhost:3000`): only these.
   * Not needed when `url` is set.
   */
  trustHost?: boolean | readonly string[] | undefined;
  /** Public address of the application. When set, no header is asked for it. Default: `AUTH_URL`. */
  url?: string | undefined;
  /** Default: `true` on `https:`, `false` on `http:`. */
  useSecureCookies?: boolean | undefined;
  /** `SameSite=Strict` instead of `Lax` for the session cookie. Default: `false`. */
  useStrictCookies?: boolean | undefined;
  /** For authors of integrations: `raw: raw` makes `Auth` return a `ResponseInternal`. */
  raw?: typeof raw | undefined;
}
