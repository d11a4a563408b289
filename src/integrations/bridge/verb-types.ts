/** The types of `createVerbs`: what servers with one object per request give an application. */
import type { LinkedAccount, UnlinkAccountOptions } from "../../core/linked-accounts.ts";
import type { Passkey, RemovePasskeyOptions } from "../../core/methods/webauthn/manage.ts";
import type { RevokeTarget, SessionInfo } from "../../core/session/manage.ts";
import type { SessionParams } from "../../core/types/callbacks.ts";
import type { SetCookie } from "../../core/types/internal.ts";
import type { Session } from "../../core/types/session.ts";
import type { AccessToken, AccessTokenOptions } from "../../core/types/tokens.ts";
import type { Awaitable } from "../../core/types/user.ts";
import type { AnyFields, Given, SessionUpdate, SignOutOptions } from "../../core/types/verbs.ts";
import type { BuiltInProviderId } from "../../providers/index.ts";
import type { SentPath } from "./paths.ts";
import type { AuthorizationParams, BridgeConfig, BridgeRequest, FreshOptions, Lazy } from "./types.ts";

/** The `session` callback defines the type of the session. */
export interface TypedCallbacks<S = Session> {
  /** Called whenever a session is read. The browser gets what it returns. Default: `name`, `email`, `image`. */
  session: (params: SessionParams) => Awaitable<S>;
}

/** Configuration of an integration. Only `providers` is required, also by bare id. `S` is the type of the application's session. */
export interface ServerAuthConfig<S = Session> extends BridgeConfig<TypedCallbacks<S>> {}

/** A configuration, or a function that returns one for each request. Return the same object for the same case: it is compiled once. */
export type ServerAuthInput<S, Event> = Lazy<ServerAuthConfig<S>, Event>;

/** How an integration reads the object that its framework has for each request: a request, an event or a context. */
export interface RequestAccess<Input extends object, Event, Away> {
  /** What the bridge reads. Called once per request. */
  readonly from: (input: Input) => BridgeRequest<Event>;
  /** The paths by which the framework or the application may find the handler, beside the requested one. `paths` of a guard cover all. */
  readonly routedPaths?: (input: Input) => readonly SentPath[];
  /** The same object for the same request. Default: the input itself. */
  readonly keyOf?: (input: Input) => object;
  /**
   * The headers that came with an input, where `keyOf` returns an object that an application makes: it may share it between
   * requests. Each visitor then has a record of their own.
   */
  readonly headersOf?: (input: Input) => Headers;
  /** Whether the response can still set cookies. Default: until `completeResponse` or `takeCookies` was called. */
  readonly canWrite?: (input: Input) => boolean;
  /**
   * Whether a page is requested although the request does not accept HTML: by a script of the framework that navigates. Such a
   * request is redirected too. Default: no.
   */
  readonly isPage?: (input: Input) => boolean;
  /**
   * Sets cookies on the response at once, where the framework collects them, also on responses that it makes of what a handler
   * throws. A second call of a verb may pass the same cookies again. Default: they are kept for `completeResponse` or `takeCookies`.
   */
  readonly setCookies?: (input: Input, cookies: readonly SetCookie[]) => void;
  /** Marks the response at once as one for this visitor only. Default: `completeResponse` does, and `takeCookies` returns it. */
  readonly keepPrivate?: (input: Input) => void;
  /** Redirects a visitor: the result of `signIn` and `signOut`. The cookies are those of `completeResponse` or `takeCookies`. */
  readonly redirect: (input: Input, url: string) => Awaitable<Away>;
}

/** What the response to a request must carry. */
export interface VisitorResponse {
  /** One per name. */
  readonly cookies: readonly SetCookie[];
  /** Whether it is for this visitor only, so that no cache may share it. */
  readonly isPersonal: boolean;
}

/** Who may pass. */
export interface ProtectInput<S, Input> {
  /** Only these paths, and everything below them: see `pathMatcher` of `portico/integration`. Default: every path. */
  readonly paths?: readonly string[] | undefined;
  /**
   * Decides. `true`: the request passes. A `Response`: it is sent. Anything else redirects a page to the sign-in page; a program
   * gets a 401 without a session, and a 403 with one. Default: signed-in users pass.
   */
  readonly authorized?: ((params: { readonly auth: S | null; readonly request: Input }) => unknown) | undefined;
  /**
   * Whether only users pass who proved who they are a short time ago. Others are redirected to the sign-in page, which asks
   * them to sign in again, and back. Default: no.
   */
  readonly fresh?: FreshOptions | boolean | undefined;
}

/** Id of a provider: a built-in one, or one of your own. */
export type ProviderId = BuiltInProviderId | (string & {});

/** Signs in. Additional fields in the options are sent to the provider. */
export interface VerbSignIn<Input, Away> {
  /** With `redirect: false`: returns the URL. */
  <const Options extends AnyFields>(
    request: Input,
    provider: ProviderId | undefined,
    options: Given<Options> & { readonly redirect: false },
    authorizationParams?: AuthorizationParams,
  ): Promise<string>;
  /** With a form, which may contain `redirect` too. */
  (
    request: Input,
    provider: ProviderId | undefined,
    options: FormData | URLSearchParams,
    authorizationParams?: AuthorizationParams,
  ): Promise<Away | string>;
  /** Redirects. Without a provider: to the sign-in page. */
  <const Options extends AnyFields>(
    request: Input,
    provider?: ProviderId,
    options?: Given<Options>,
    authorizationParams?: AuthorizationParams,
  ): Promise<Away>;
}

/** Signs out. */
export interface VerbSignOut<Input, Away> {
  /** With `redirect: false`: returns the URL. */
  (request: Input, options: SignOutOptions & { readonly redirect: false }): Promise<string>;
  /** Redirects. */
  (request: Input, options?: SignOutOptions): Promise<Away>;
}

/** The passkeys of the signed-in user. */
export interface PasskeyVerbs<Input> {
  /**
   * The passkeys and security keys of the signed-in user.
   *
   * @throws SessionRequired if no stored user is signed in
   */
  list(request: Input): Promise<readonly Passkey[]>;
  /**
   * Renames a passkey: 1 to 64 characters.
   *
   * @throws SessionRequired if no stored user is signed in; InvalidRequest if the user has no such passkey, or the name is invalid;
   * RefusedWhileActing while another user acts for this one; MissingAdapterMethods; MissingCSRF if the request comes from another
   * site
   */
  rename(request: Input, id: string, name: string): Promise<void>;
  /**
   * Removes a passkey. Sessions that it opened stay valid.
   *
   * @throws SessionRequired if no stored user is signed in; InvalidRequest if the user has no such passkey; AccessDenied if it is
   * the only known sign-in method; FreshSessionRequired without a recent sign-in; RefusedWhileActing while another user acts for this
   * one; MissingAdapterMethods; MissingCSRF if the request comes from another site
   */
  remove(request: Input, id: string, options?: RemovePasskeyOptions): Promise<void>;
}

/** The accounts of the signed-in user at providers. */
export interface AccountVerbs<Input> {
  /**
   * The accounts of the signed-in user, without tokens and without passkeys.
   *
   * @throws SessionRequired if no stored user is signed in; MissingAdapterMethods if the adapter has no `listAccounts`
   */
  list(request: Input): Promise<readonly LinkedAccount[]>;
  /**
   * Unlinks an account: it cannot sign the user in any more. Sessions that it opened stay valid.
   *
   * @throws SessionRequired if no stored user is signed in; InvalidRequest if the user has no such account; AccessDenied if it is
   * the only known sign-in method; FreshSessionRequired without a recent sign-in; RefusedWhileActing while another user acts for this
   * one; MissingAdapterMethods; MissingCSRF if the request comes from another site
   */
  unlink(
    request: Input,
    account: Pick<LinkedAccount, "provider" | "providerAccountId">,
    options?: UnlinkAccountOptions,
  ): Promise<void>;
}

/** What an application calls on its server. Each takes the object that the framework has for the request. */
export interface Verbs<Input, S = Session, Away = void> {
  /**
   * Checks the configuration and asks the database: call it before your server listens, and in a health check. Without it, the
   * first request finds a wrong configuration. Providers that are configured wrongly are logged: all others work.
   *
   * @param request for a configuration that is a function: what it is called with
   * @throws AuthError if the configuration is wrong; DatabaseUnreachable, DatabaseOutdated or AdapterError if the database does not
   * answer
   * @example await check();
   */
  readonly check: (request?: Input) => Promise<void>;
  /**
   * Reads the session, once per request, and renews it when it is due. `null` for a visitor without one.
   *
   * @throws AuthError if the configuration is wrong
   */
  readonly auth: (request: Input) => Promise<S | null>;
  /**
   * Signs in, and redirects. Call it for a POST: browsers send no `Origin` header with a GET that another site caused.
   *
   * @throws AuthError if the sign-in failed: `CredentialsSignin`, `AccessDenied`, `EmailSignInError`, …; `MissingCSRF` if the
   * request comes from another site
   */
  readonly signIn: VerbSignIn<Input, Away>;
  /**
   * Signs out, and redirects. Call it for a POST.
   *
   * @throws AuthError if the session could not be ended; `MissingCSRF` if the request comes from another site
   */
  readonly signOut: VerbSignOut<Input, Away>;
  /**
   * Changes the session: calls `jwt` and `session` with the trigger `update` and the unchanged `data`.
   *
   * @returns the session that the callbacks returned, or `null` if the visitor is not signed in
   * @throws MissingCSRF if the request comes from another site; JWTSessionError if a callback threw
   */
  readonly update: (request: Input, data?: SessionUpdate<S>) => Promise<S | null>;
  /**
   * An access token of the signed-in user for the API of a provider, refreshed if it has ended.
   *
   * @param provider id of a provider. Default: that of the session, else the only one
   * @throws SessionRequired without a session; InvalidProvider if it is not clear which provider;
   * RefreshFailed if there is no valid token
   */
  readonly accessToken: (request: Input, provider?: ProviderId, options?: AccessTokenOptions) => Promise<AccessToken>;
  /**
   * Whether the signed-in user proved who they are a short time ago: `within` so many seconds, by default 900. `false` without a
   * session.
   *
   * @throws InvalidConfiguration if `within` is not a positive number
   */
  readonly fresh: (request: Input, options?: FreshOptions) => Promise<boolean>;
  /**
   * Lists the valid sessions of the signed-in user, without their tokens; none without a session.
   *
   * @throws UnsupportedStrategy under the `jwt` strategy without `session.revocation`; MissingAdapterMethods if the adapter cannot
   * list sessions
   */
  readonly listSessions: (request: Input) => Promise<readonly SessionInfo[]>;
  /**
   * Ends sessions of the signed-in user: one by its `id`, all `"others"`, or `"all"`.
   *
   * @returns the number of sessions that ended
   * @throws UnsupportedStrategy and MissingAdapterMethods as `listSessions`; RefusedWhileActing while another user acts for this
   * one; MissingCSRF if the request comes from another site
   */
  readonly revokeSessions: (request: Input, which: RevokeTarget) => Promise<number>;
  /**
   * Opens a session of another user, in which the signed-in user acts, if the callback `mayActAs` returns `true`. It ends after an
   * hour at most, and has `session.actor`.
   *
   * @returns the new session
   * @throws SessionRequired without a session; AccessDenied if it is refused, and for an unknown user; RefusedWhileActing if the
   * user acts for another already; InvalidRequest if the response cannot set cookies any more; MissingCSRF if the request comes
   * from another site
   */
  readonly actAs: (request: Input, userId: string) => Promise<S | null>;
  /**
   * Ends such a session, and returns to that of the user who acted. `signOut` does the same.
   *
   * @throws SessionRequired in every other session; SignOutError if it could not be ended; MissingCSRF if the request comes from
   * another site
   */
  readonly stopActing: (request: Input) => Promise<S | null>;
  /** The accounts of the signed-in user at providers, without passkeys. */
  readonly accounts: AccountVerbs<Input>;
  /** The passkeys of the signed-in user. */
  readonly passkeys: PasskeyVerbs<Input>;
}

/** What {@link Verbs} are made of, and what an integration does with a response. */
export interface VerbTools<Input extends object, S, Away, Event = unknown> {
  /** What the application gets. */
  readonly verbs: Verbs<Input, S, Away>;
  /** Runs a verb of the bridge for a request, for verbs that an integration shapes itself, and keeps its cookies. */
  run<Result extends { readonly cookies: readonly SetCookie[] }>(
    input: Input,
    verb: (from: BridgeRequest<Event>) => Promise<Result>,
  ): Promise<Result>;
  /** Responds to a request to one of the routes; `undefined` for all others. `request` is called for a route only. */
  serve(input: Input, request: (from: BridgeRequest) => Awaitable<Request>): Promise<Response | undefined>;
  /**
   * Makes a guard: it returns the response to a request that may not pass, and `undefined` if it passes.
   *
   * @param base base path of the application: see `pathMatcher`
   */
  guard(options?: ProtectInput<S, Input>, base?: string): (input: Input) => Promise<Response | undefined>;
  /** The response of the application, with the cookies of this request. From then on cookies wait for the next request. */
  completeResponse(input: Input, response: Response): Response;
  /** The same for frameworks without a `Response`: what to set on the response before its head is written. */
  takeCookies(input: Input): VisitorResponse;
}
