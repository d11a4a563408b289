/** The types that integrations pass to the bridge and receive from it. */

import type { LinkedAccount, UnlinkAccountOptions } from "../../core/linked-accounts.ts";
import type { Passkey, RemovePasskeyOptions } from "../../core/methods/webauthn/manage.ts";
import type { FreshOptions } from "../../core/session/fresh.ts";
import type { Revoked, RevokeTarget, SessionInfo } from "../../core/session/manage.ts";
import type { AccessTokenReading } from "../../core/tokens/index.ts";
import type { Callbacks } from "../../core/types/callbacks.ts";
import type { AuthConfig } from "../../core/types/config.ts";
import type { ResponseInternal, SessionReading, SetCookie } from "../../core/types/internal.ts";
import type { ProviderInput } from "../../core/types/provider.ts";
import type { Session } from "../../core/types/session.ts";
import type { AccessTokenOptions } from "../../core/types/tokens.ts";
import type { Awaitable } from "../../core/types/user.ts";
import type { BuiltInProviderId } from "../../providers/index.ts";

export type { FreshOptions } from "../../core/session/fresh.ts";
export type { AccessTokenReading } from "../../core/tokens/index.ts";
export type { SessionReading } from "../../core/types/internal.ts";
export type { AccessToken, AccessTokenOptions } from "../../core/types/tokens.ts";

/** Ids of providers that need no option. Credentials need the function `authorize`. */
export type BareProviderId = Exclude<BuiltInProviderId, "credentials">;

/**
 * A configuration as integrations accept it: providers also by bare id, and without `raw`. `MoreCallbacks` are callbacks that
 * the integration adds, or types more exactly.
 */
export interface BridgeConfig<MoreCallbacks = unknown> extends Omit<AuthConfig, "callbacks" | "providers" | "raw"> {
  /** The providers. A bare id names a built-in provider, with options from the environment. */
  providers: readonly (ProviderInput | BareProviderId)[];
  /**
   * Functions that decide who may sign in, where to redirect, and what a session contains and shows. Default: those of
   * `AuthConfig`.
   */
  callbacks?: Partial<Omit<Callbacks, keyof MoreCallbacks> & MoreCallbacks> | undefined;
}

/** A configuration, or a function that returns one for each request. Return the same object for the same case: it is compiled once. */
export type Lazy<Config, Event> = Config | ((event: Event) => Awaitable<Config>);

/** What an integration knows about its framework. */
export interface BridgeOptions {
  /** Path of the routes if neither the configuration nor the environment sets it. Default: `/auth`. */
  readonly basePath?: string;
  /** Returns the environment variables. Default: those of the process. */
  readonly env?: () => object | undefined;
}

/** What a framework knows about the current request. */
export interface BridgeRequest<Event = unknown> {
  /** The request headers. Pass the same object for the same request: the session is read once per object. */
  readonly headers: Headers;
  /** The URL as the visitor sees it, if it is known. */
  readonly url?: URL | undefined;
  /**
   * The HTTP method. Pass it wherever there is a request: a verb that changes something refuses a `GET` that does not show
   * where it comes from. Absent, it counts as a call without a request: by a job, or by a test.
   */
  readonly method?: string | undefined;
  /** `http` or `https`, if there is no `url`. Default: `https`. */
  readonly protocol?: string | undefined;
  /** Whether another request had the same object of the framework before, which the log then warns of. Default: no. */
  readonly isShared?: boolean | undefined;
  /** Argument of a configuration that is a function. */
  readonly event?: Event | undefined;
  /** `waitUntil` of the platform, unless the configuration has one: no verb then waits for events. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined;
  /** Whether the response can set cookies. Default: `true`. If not, no renewal is lost: see {@link Bridge.session}. */
  readonly canWrite?: boolean | undefined;
}

/** A redirect, and the cookies to set. */
export interface RedirectResult {
  /** Absolute URL. */
  readonly url: string;
  /** Cookies to set with the redirect. */
  readonly cookies: readonly SetCookie[];
}

/** Parameters for the authorization request. */
export type AuthorizationParams =
  | string
  | Readonly<Record<string, string>>
  | URLSearchParams
  | readonly (readonly string[])[];

/** Input of {@link Bridge.signIn}. */
export interface SignInInput {
  /** Id of a provider. Omitted or unknown: the sign-in page. */
  readonly provider?: string | undefined;
  /** Path of this site. Default: the page that sent the request (`Referer`), else `/`. */
  readonly redirectTo?: string | undefined;
  /** Another name for `redirectTo`, which takes precedence. */
  readonly callbackUrl?: string | undefined;
  /** Whether the session is remembered when the browser closes. Default: by `session.remember`. */
  readonly remember?: boolean | "true" | "false" | "on" | undefined;
  /** Fields for the provider: an e-mail address, credentials. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Parameters for the authorization request that your code chooses: they win over the configuration. Those of the protocol cannot
   * be replaced. Pass what a visitor chose in `visitorParams`.
   */
  readonly authorizationParams?: AuthorizationParams | undefined;
  /** Parameters for the authorization request that a visitor chose: none replaces what the configuration sets. */
  readonly visitorParams?: AuthorizationParams | undefined;
  /**
   * Further scopes, beside those of the configuration and those that the user granted before. Any are allowed here: pass
   * those that a visitor chose in `fields.scopes`, where only `allowedScopes` of the provider count.
   */
  readonly scopes?: readonly string[] | undefined;
}

/** Input of {@link Bridge.signOut}. */
export interface SignOutInput {
  /** Whether to sign out at the provider of the session too. Default: only if its option `logout` is `true`. */
  readonly provider?: boolean | undefined;
  /** Path of this site. Default: the page that sent the request (`Referer`), else `/`. */
  readonly redirectTo?: string | undefined;
  /** Another name for `redirectTo`, which takes precedence. */
  readonly callbackUrl?: string | undefined;
}

/** What to do with a request. */
export type ProtectionResult =
  | { readonly do: "pass" }
  /** `error`: why a user who is signed in may not pass. */
  | { readonly do: "redirect"; readonly url: string; readonly error?: "FreshSessionRequired" }
  /** `error`: the response is of the library, because it is not known who the visitor is. */
  | { readonly do: "answer"; readonly response: Response; readonly error?: "ServiceUnavailable" };

/** What to do with a request, and the cookies to set. */
export type Protection = ProtectionResult & SessionReading;

/** Input of {@link Bridge.accessToken}. */
export interface AccessTokenInput extends AccessTokenOptions {
  /** Id of a provider. Default: that of the session, else the only one. */
  readonly provider?: string | undefined;
}

/** Options of {@link Bridge.protect}. */
export interface ProtectOptions {
  /**
   * Whether only users pass who proved who they are a short time ago. Others are redirected to the sign-in page, which asks
   * them to sign in again, and back. Default: no.
   */
  readonly fresh?: FreshOptions | boolean | undefined;
  /**
   * Whether programs, which do not accept HTML, get a JSON response in place of a redirect: 401 without a session, or without a
   * fresh one, and 403 with one. Default: no.
   */
  readonly programs?: boolean | undefined;
}

/** Decides whether a request may pass. Only `true` and a `Response` count. */
export type Authorized = (session: Session | null) => unknown;

/** The verbs of an integration. They return values: the integration sets the cookies and redirects. */
export interface Bridge<Event = unknown> {
  /** Responds to a request to one of the routes. `from`: values that the framework knows more exactly than the request. */
  handle(request: Request, from?: Partial<BridgeRequest<Event>>): Promise<Response>;
  /**
   * As `handle`, with the internal response (status, headers, cookies, body or redirect), for integrations that write it themselves.
   *
   * @throws AuthError if the request failed; it is already logged
   */
  handleRaw(request: Request, from?: Partial<BridgeRequest<Event>>): Promise<ResponseInternal>;
  /** Checks the configuration and asks the database, before the server listens: see `check` of {@link createVerbs}. Throws an AuthError. */
  check(event?: Event): Promise<void>;
  /** Whether a URL is one of the routes of the library. */
  owns(from: BridgeRequest<Event>): Promise<boolean>;
  /**
   * Reads the session, and renews it when it is due. Returns `null` if there is none, or if a callback throws (see the log).
   * It is read once per request, with `refresh: "ahead"` after the access token was refreshed. If cookies cannot be set, a renewal waits for the next call, and changes by the `jwt` callback
   * are kept until cookies can be set.
   *
   * @throws DatabaseUnreachable if the database, or shared state, cannot be asked: then it is not known whether there is a
   * session; AuthError if the configuration is wrong
   */
  session(from: BridgeRequest<Event>): Promise<SessionReading>;
  /** The session for a WebSocket that the request opens; `null` without one, and for a request of another site (RFC 6455, section 10.2). Throws as `session`. */
  upgrade(from: BridgeRequest<Event>): Promise<Session | null>;
  /**
   * Starts a sign-in, or completes one that needs no provider: credentials. Returns where to redirect.
   *
   * @throws AuthError if the sign-in failed: `CredentialsSignin`, `AccessDenied`, `EmailSignInError`, …; `MissingCSRF` if the
   * request comes from another site
   */
  signIn(from: BridgeRequest<Event>, input?: SignInInput): Promise<RedirectResult>;
  /**
   * Ends the session. Returns where to redirect, which may be at the provider.
   *
   * @throws AuthError if the session could not be ended; `MissingCSRF` if the request comes from another site
   */
  signOut(from: BridgeRequest<Event>, input?: SignOutInput): Promise<RedirectResult>;
  /**
   * Lets the application change its session: `jwt` and `session` are called with the trigger `update` and the unchanged `data`.
   *
   * @throws MissingCSRF if the request comes from another site; JWTSessionError if a callback threw
   */
  update(from: BridgeRequest<Event>, data: unknown): Promise<SessionReading>;
  /**
   * Opens a session of another user, in which the signed-in user acts, if the callback `mayActAs` returns `true`. Their own session
   * goes on with {@link Bridge.stopActing}, or a sign-out. It ends after an hour at most, is never fresh, and has `session.actor`.
   *
   * @returns the new session
   * @throws SessionRequired without a session; AccessDenied if it is refused, and for an unknown user; RefusedWhileActing if the
   * user acts for another already; InvalidRequest with `canWrite: false`; MissingCSRF if the request comes from another site
   */
  actAs(from: BridgeRequest<Event>, userId: string): Promise<SessionReading>;
  /**
   * Ends a session in which a user acts for another, and returns to the session of this user.
   *
   * @returns that session
   * @throws SessionRequired in every other session; SignOutError if it could not be ended; InvalidRequest with `canWrite: false`;
   * MissingCSRF if the request comes from another site
   */
  stopActing(from: BridgeRequest<Event>): Promise<SessionReading>;
  /**
   * An access token of the signed-in user for the API of a provider, refreshed if it has ended. Once per request for equal
   * arguments. With `canWrite: false`, and no adapter that keeps tokens, it never refreshes.
   *
   * @throws SessionRequired without a session; InvalidProvider if it is not clear which provider;
   * RefreshFailed if there is no valid token
   */
  accessToken(from: BridgeRequest<Event>, input?: AccessTokenInput): Promise<AccessTokenReading>;
  /**
   * The valid sessions of the signed-in user, without their tokens; none without a session.
   *
   * @throws UnsupportedStrategy under the `jwt` strategy without `session.revocation`; MissingAdapterMethods if the adapter cannot
   * list sessions
   */
  listSessions(from: BridgeRequest<Event>): Promise<readonly SessionInfo[]>;
  /**
   * Ends sessions of the signed-in user: one by its `id`, all `"others"`, or `"all"`.
   *
   * @throws UnsupportedStrategy and MissingAdapterMethods as {@link Bridge.listSessions}; RefusedWhileActing while another user
   * acts for this one; MissingCSRF if the request comes from another site
   */
  revokeSessions(from: BridgeRequest<Event>, which: RevokeTarget): Promise<Revoked>;
  /**
   * The accounts of the signed-in user at providers, without tokens and without passkeys.
   *
   * @throws SessionRequired without a session; MissingAdapterMethods if the adapter has no `listAccounts`
   */
  listAccounts(from: BridgeRequest<Event>): Promise<readonly LinkedAccount[]>;
  /**
   * Unlinks an account: it cannot sign the user in any more. Sessions that it opened stay valid.
   *
   * @throws SessionRequired without a session; FreshSessionRequired without a recent sign-in; InvalidRequest if the user has no such
   * account; AccessDenied if it is the only known sign-in method; RefusedWhileActing while another user acts for this one;
   * MissingAdapterMethods; MissingCSRF if the request comes from another site
   */
  unlinkAccount(
    from: BridgeRequest<Event>,
    account: Pick<LinkedAccount, "provider" | "providerAccountId">,
    options?: UnlinkAccountOptions,
  ): Promise<void>;
  /**
   * The passkeys and security keys of the signed-in user.
   *
   * @throws SessionRequired without a session; AdapterError if they cannot be read
   */
  listPasskeys(from: BridgeRequest<Event>): Promise<readonly Passkey[]>;
  /**
   * Renames a passkey: 1 to 64 characters.
   *
   * @throws SessionRequired without a session; InvalidRequest if the user has no such passkey, or the name is invalid;
   * RefusedWhileActing while another user acts for this one; MissingAdapterMethods; MissingCSRF if the request comes from another
   * site
   */
  renamePasskey(from: BridgeRequest<Event>, id: string, name: string): Promise<void>;
  /**
   * Removes a passkey. Sessions that it opened stay valid.
   *
   * @throws SessionRequired without a session; FreshSessionRequired without a recent sign-in; InvalidRequest if the user has no such
   * passkey; AccessDenied if it is the only known sign-in method; RefusedWhileActing while another user acts for this one;
   * MissingAdapterMethods; MissingCSRF if the request comes from another site
   */
  removePasskey(from: BridgeRequest<Event>, id: string, options?: RemovePasskeyOptions): Promise<void>;
  /**
   * Whether the signed-in user proved who they are a short time ago: `within` so many seconds, by default 900 (15 minutes). `false`
   * without a session. To let them prove it again: `signIn(provider, { fields: { reauthenticate: true } })`.
   *
   * @throws InvalidConfiguration if `within` is not a positive number
   */
  fresh(from: BridgeRequest<Event>, options?: FreshOptions): Promise<boolean>;
  /**
   * Decides whether a request may pass, for middleware. The routes of the library always pass; `authorized` decides about
   * all others. Anything but `true` or a `Response` sends the visitor to the sign-in page, and back afterwards.
   *
   * @throws RedirectLoop if the response redirects to the requested URL
   */
  protect(
    from: BridgeRequest<Event> & { readonly url: URL },
    authorized: Authorized,
    options?: ProtectOptions,
  ): Promise<Protection>;
}
