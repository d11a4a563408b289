/** The configuration of an application. */
import type { raw, skipCSRFCheck } from "../markers.ts";
import type { Adapter, AdapterUser, LazyAdapter } from "./adapter.ts";
import type { Callbacks, Events } from "./callbacks.ts";
import type { CookiesOptions } from "./cookie-options.ts";
import type { JWTOptions } from "./jwt.ts";
import type { LoggerInstance } from "./logger.ts";
import type { MigrateFrom } from "./migrate-from.ts";
import type { Observe } from "./observe.ts";
import type { ProviderInput } from "./provider.ts";
import type { Theme } from "./theme.ts";
import type { Awaitable } from "./user.ts";

/** Pages of the application, by URL or path. Each replaces a built-in page. */
export interface PagesOptions {
  /** Gets `callbackUrl` in its query, and `error` and `code` after a sign-in that failed. */
  signIn: string;
  /** Gets `callbackUrl` in its query. */
  signOut: string;
  /** Shown after a sign-out at a provider without a callback URL. Gets `provider`, if the sign-out was started in this browser. */
  signedOut: string;
  /** Gets `error` in its query. */
  error: string;
  /** Shown after a magic link was sent. */
  verifyRequest: string;
  /** Where new users are redirected. Gets `callbackUrl` in its query. */
  newUser: string;
}

/** Lists the sessions of the `jwt` strategy in the `state` of the adapter, so that they can be ended. */
export interface RevocationOptions {
  /**
   * Seconds until an ended session is refused in every process; at once in the process that ended it. Each process reads the state at
   * most once in this time per user. `0`: at every access. At most 86400. Default: 60.
   */
  staleness?: number | undefined;
}

/** The `session` option of the configuration. */
export interface SessionOptions {
  /**
   * Where sessions are kept: `jwt` in an encrypted cookie, `database` in the adapter. Default: `jwt`; `database` when an adapter is
   * set.
   */
  strategy: "jwt" | "database";
  /** Seconds until an unused session expires: the idle limit. Default: 2592000 (30 days). */
  maxAge: number;
  /**
   * Seconds after the sign-in at which a session ends, however often it was used and renewed. Sessions without a known time of
   * sign-in, which older versions opened, end when the option is set. Default: none.
   */
  absoluteMaxAge?: number | undefined;
  /**
   * Whether a sign-in that does not say so is remembered. `signIn(…, { remember: false })`, or the field `remember` of a form, gives the
   * browser a cookie that it removes when it closes, and the session the idle limit `shortMaxAge`; `remember: true` the opposite.
   * `"ask"`: the sign-in page shows a check-box, and without a choice the session is not remembered. Default: `true`.
   */
  remember: boolean | "ask";
  /** Seconds until an unused session expires that is not remembered; at most `maxAge`. Default: 43200 (12 hours). */
  shortMaxAge: number;
  /**
   * How many sessions a user may have. A sign-in beyond that ends the session that was opened first. Needs sessions that are stored
   * with the time of their sign-in: an adapter with `listSessions` and `deleteProviderSessions`. Default: no limit.
   */
  max?: number | undefined;
  /**
   * Whether adding or removing an account or a passkey, and acting for another user, needs a user who proved who they are, or signed in, in the
   * last 15 minutes (`true`) or in so many seconds. Others are asked to sign in again. Default: `true`.
   */
  requireFresh?: boolean | number | undefined;
  /** Seconds between two renewals of a session in use. `0`: at every access. Default: 86400 (1 day). */
  updateAge: number;
  /**
   * How many bytes the session may take in the `Cookie` header of every request, names and values of its cookies together:
   * an integer from 1024 to 39360. A larger session is refused at sign-in (`JWTSessionError`); one that grows later is not
   * updated, with a line in the log. Servers refuse requests with large headers, on every page: Node.js accepts 16 kB of
   * headers in total, so raise the limit of your server first. Only for the `jwt` strategy. Default: 12288 (12 kB).
   */
  maxBytes: number;
  /**
   * Name or origin of this application: 1 to 256 visible characters. Each session gets it as the claim `aud`, and a session
   * with another `aud`, or none, is refused. If several applications share a secret, set it in each of them. Setting or
   * changing it ends existing sessions. Only for the `jwt` strategy. Default: none; `aud` is then a claim like any other, and
   * any session of the secret is accepted.
   */
  audience?: string | undefined;
  /**
   * Makes sessions of the `jwt` strategy revocable: by `revokeSessions`, by a sign-out in any process, and by a provider. Needs an
   * adapter with `state`. Setting it ends existing sessions. Default: none; a signed-out token ends in this process only.
   */
  revocation?: RevocationOptions | undefined;
  /**
   * `"database"`: claims that do not fit into `session.maxBytes` are kept in the `state` of the adapter, encrypted, at most about 45
   * kB. Each process reads them once per session and change. Only for the `jwt` strategy. Default: none; a session that does not fit
   * is refused.
   */
  overflow?: "database" | undefined;
  /** Returns the token of a new stored session. Default: 32 random bytes in hex. */
  generateSessionToken: () => string;
  /**
   * Names the browser of a sign-in for the list of sessions, from its request: at most 100 characters, on one line. What
   * it returns is stored with the session as `label`, and nothing else of the request is. For stored sessions, with an adapter
   * that stores such fields (`deleteProviderSessions`). `describe` of `portico/describe` is a ready one. Default: no label.
   */
  describe?: ((request: Request) => Awaitable<string | null | undefined>) | undefined;
}

/** Configuration of `Auth`. Only `providers` is required. */
export interface AuthConfig {
  /** The providers that users can sign in with. */
  providers: readonly ProviderInput[];
  /**
   * Where users are stored. When set, the session strategy defaults to `database`. A function is called when the adapter is first
   * used, once; if it fails, again at the next request. Reading a session of the `jwt` strategy does not call it.
   */
  adapter?: Adapter | LazyAdapter | undefined;
  /** Path of the routes. Default: `/auth`; in the Host variant `/api/auth`. */
  basePath?: string | undefined;
  /**
   * Functions that decide who may sign in, where to redirect, and what a session contains and shows. Default: everyone may sign in,
   * redirects stay on this origin, and the session shows `name`, `email` and `image`.
   */
  callbacks?: Partial<Callbacks> | undefined;
  /**
   * Ids of the providers whose access tokens scripts of a page may get, from `POST token/<provider>` (`accessToken` of
   * `portico/client`). A script that another person injects into a page gets them too. Default: none, the route answers 404.
   */
  clientTokens?: readonly string[] | undefined;
  /** Names and attributes of cookies. The defaults are safe: change them only to share cookies on purpose. */
  cookies?: Partial<CookiesOptions> | undefined;
  /** Writes debug lines to the console. Never prints secrets. Ignored if `logger` has the level `debug`. Default: `false`. */
  debug?: boolean | undefined;
  /** Functions that run after an event. Errors are logged and do not change the outcome. Default: none. */
  events?: Partial<Events> | undefined;
  /** Features that may change or be removed without notice. */
  experimental?:
    | {
        /** Allows passkey providers: without it they are refused with `ExperimentalFeatureNotEnabled`. Default: `false`. */
        enableWebAuthn?: boolean;
      }
    | undefined;
  /** Lifetime and format of the session token, under the `jwt` strategy. */
  jwt?: Partial<JWTOptions> | undefined;
  /**
   * Whether tokens of providers are kept for `accessToken()`, in a cookie of their own, where no adapter keeps them. Session and
   * tokens together take at most `session.maxBytes`. An adapter that can list and update accounts keeps them in any case. `true`:
   * always. `false`: never. Default: if the provider issued a refresh token, or every sign-out signs out there too (`logout`).
   */
  keepTokens?: boolean | undefined;
  /**
   * The library that the application moved from: `"authjs"` (Auth.js, NextAuth.js 5) or `"next-auth"` (NextAuth.js 4). Its sessions
   * continue: its session cookie is read where there is none of this library, written again as one of this library, and cleared
   * then and at every sign-out. In a list of secrets, those after the first may then be shorter than 32 characters: they open
   * session tokens of that library, and nothing else. An object names a session cookie that the application had changed. Leave
   * the option out when the last of these sessions has expired, and see `hashSessionTokens` first. Default: none.
   *
   * @example migrateFrom: "authjs"
   */
  migrateFrom?: MigrateFrom | undefined;
  /** Receives log lines. Default: the console, also for each level that you omit; `debug` only with `debug: true`. */
  logger?: Partial<LoggerInstance> | undefined;
  /** Pages of the application that replace built-in ones. Default: the built-in pages. */
  pages?: Partial<PagesOptions> | undefined;
  /**
   * URL, up to `basePath`, of a deployment that receives the authorization responses for this one. That deployment must list
   * the origin of this one in its `redirectProxyOrigins`. Not for providers that post their responses (`form_post`). Default:
   * `AUTH_REDIRECT_PROXY_URL`.
   */
  redirectProxyUrl?: string | undefined;
  /**
   * On the deployment that others name as their `redirectProxyUrl`: the origins that it may forward responses to.
   * `*` matches one label, or a part of one: `https://app-*-team.example.com`. Default: `AUTH_REDIRECT_PROXY_ORIGINS`.
   */
  redirectProxyOrigins?: readonly string[] | undefined;
  /**
   * When access tokens are refreshed. `"on-demand"`: when `accessToken()` is called and the token has ended. `"ahead"`: also when a
   * session is read whose token is about to end, where cookies can be set: in a middleware or proxy, so that a page which cannot set
   * cookies finds a valid token. Default: `"on-demand"`.
   */
  refresh?: "on-demand" | "ahead" | undefined;
  /**
   * Keys are derived from it: at least 32 random characters (`npx portico secret`). Of several, the first encrypts, and all
   * of them decrypt. Required in production. Default: `AUTH_SECRET`.
   */
  secret?: string | readonly string[] | undefined;
  /** Where sessions are stored, and for how long. */
  session?: Partial<SessionOptions> | undefined;
  /**
   * For authors of integrations whose framework checks origins itself: `skipCSRFCheck: skipCSRFCheck`. Default: CSRF tokens are
   * checked.
   */
  skipCSRFCheck?: typeof skipCSRFCheck | undefined;
  /** Theme of the built-in pages. */
  theme?: Theme | undefined;
  /**
   * Which headers determine the public URL of this application if `url` is not set.
   *
   * - `true`: `Host`, `X-Forwarded-Host` and `X-Forwarded-Proto` are trusted with any value. The proxy or platform in front
   *   must set all three itself: a client that can set them decides where magic links lead.
   * - a list of hosts (`app.example.com`, `localhost:3000`): the same headers, but only with these hosts.
   * - `"host-header"`: only `Host`, with any value, for platforms that route by it and pass the other two through.
   * - `false`: none.
   *
   * Default: `AUTH_TRUST_HOST`, else `true` on Vercel and `"host-header"` on Cloudflare Pages. Without any of these,
   * `localhost`, `*.localhost`, `127.0.0.0/8` and `[::1]` are trusted if `NODE_ENV` is not `production` and the request came
   * through no proxy. With `NODE_ENV=development` so are private and link-local addresses (`192.168.1.7`), names without a dot,
   * and names under `.local`, `.test` and `.internal`. Any other host is refused with `UntrustedHost`.
   */
  trustHost?: boolean | readonly string[] | "host-header" | undefined;
  /**
   * Whether the e-mail address of a stored user counts as proved although `emailVerified` is not set: for rows that another
   * library wrote. Only `true` counts. Never return `true` for a row that portico wrote: the person who typed the address
   * there would share the user with the owner of the address. Default: `false` for every row.
   *
   * @example trustStoredEmails: (user) => importedIds.has(user.id)
   */
  trustStoredEmails?: ((user: AdapterUser) => Awaitable<boolean>) | undefined;
  /** Public URL of the application. If set, headers are not used to determine it. Default: `AUTH_URL`. */
  url?: string | undefined;
  /**
   * Whether cookies have the attribute `Secure` and a prefix that only `https:` can set. `false` also allows `http:` in production,
   * which is refused otherwise. Default: `true` on `https:`, `false` on `http:`.
   */
  useSecureCookies?: boolean | undefined;
  /**
   * `SameSite=Strict` instead of `Lax` for the cookies of session, CSRF token and provider tokens. The transaction cookie stays `Lax`, because
   * it must be sent when the visitor returns from a provider. Default: `false`.
   */
  useStrictCookies?: boolean | undefined;
  /**
   * Whether `access_token`, `refresh_token` and `id_token` of accounts are encrypted in the database, with keys made from `secret`.
   * Callbacks and events get them as they came. Tokens that are stored as plain text are read, and encrypted by the next write.
   * With a secret that is no longer in `secret`, a stored token counts as absent. Default: `true` with the adapters of this
   * package, `false` with others: their columns may be short, and other code may read them.
   */
  encryptTokens?: boolean | undefined;
  /**
   * Keeps the process until a promise has settled, after the response is sent: `waitUntil` of `cloudflare:workers` or `@vercel/functions`. With it
   * no response waits for events. Default: that of the request, where an integration finds it; else none, and events run before the response.
   */
  waitUntil?: ((promise: Promise<unknown>) => void) | undefined;
  /**
   * Whether the database gets `h1_<SHA-256>` in place of the token of a session, under the `database` strategy: a copy of the
   * database is then no credential. Rows with plain tokens are read until they end. Not for adapters that hash tokens themselves, as those of this
   * package do. Leaving it out again ends the sessions that were stored this way. Default: `true` under `migrateFrom`, else
   * `false`.
   */
  hashSessionTokens?: boolean | undefined;
  /**
   * Called for every request, provider call and adapter call when it has ended, with its name, outcome, milliseconds and reference;
   * or an observer that is also called when it begins. What it throws is ignored. Default: none.
   */
  observe?: Observe | undefined;
  /** For authors of integrations: `raw: raw` makes `Auth` return a `ResponseInternal`. Default: a `Response`. */
  raw?: typeof raw | undefined;
}
