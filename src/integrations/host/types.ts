/** What `HostAuth` takes and returns. */
import type { Callbacks, SessionParams } from "../../core/types/callbacks.ts";
import type { Session } from "../../core/types/session.ts";
import type { Awaitable } from "../../core/types/user.ts";
import type { AnyFields, Given, SessionUpdate, SignOutOptions } from "../../core/types/verbs.ts";
import type {
  AccessToken,
  AccessTokenOptions,
  AuthorizationParams,
  BridgeConfig,
  FreshOptions,
  Lazy,
  LinkedAccount,
  Passkey,
  ProviderId,
  RemovePasskeyOptions,
  RevokeTarget,
  SessionInfo,
  UnlinkAccountOptions,
} from "../bridge/index.ts";
import type {
  GetServerSidePropsContext,
  NextApiRequest,
  NextApiResponse,
  NextFetchEvent,
  NextRequest,
} from "./framework.ts";

export type { RedirectOptions, SessionUpdate, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions } from "../bridge/index.ts";

/** Input of the `authorized` callback. */
export interface AuthorizedParams {
  /** The session; `null` for a visitor without one. */
  readonly auth: Session | null;
  /** The request from Next.js. Its URL is `request.nextUrl`. */
  readonly request: NextRequest;
}

/** The callbacks of the configuration. `S` is the type of the application's session. */
export interface HostCallbacks<S = Session> extends Omit<Callbacks, "session"> {
  /** Called whenever a session is read. The browser gets what it returns. Default: `name`, `email`, `image`. */
  session: (params: SessionParams) => Awaitable<S>;
  /**
   * Whether this request may pass. Called by `auth` in a proxy (middleware) and around a handler. `true`: it passes. A
   * `Response`: it is sent. Anything else redirects to the sign-in page without calling the handler; API clients of a route
   * handler get a 401. The routes of the library and the sign-in page are never protected. Default: every request passes.
   */
  authorized: (params: AuthorizedParams) => unknown;
}

/** Configuration of {@link HostAuth}. Only `providers` is required, here also by bare id. */
export interface HostAuthConfig<S = Session> extends BridgeConfig<HostCallbacks<S>> {}

/** A configuration, or a function that returns one for each request. Return the same object for the same case: it is compiled once. */
export type HostAuthInput<S = Session> = Lazy<HostAuthConfig<S>, NextRequest | undefined>;

/** The request that a wrapped handler receives. */
export interface HostAuthRequest<S = Session> extends NextRequest {
  /** The session; `null` for a visitor without one. */
  auth: S | null;
}

/** The second argument that Next.js passes to a route handler. */
export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

/** A route handler, proxy or middleware that reads the session. */
export type HostAuthHandler<S = Session, Context = RouteContext> = (
  request: HostAuthRequest<S>,
  context: Context,
) => Awaitable<Response | null | undefined | void>;

/** Options of `auth` around a handler. */
export interface GuardOptions {
  /**
   * Whether only users pass who proved who they are a short time ago: `true` (15 minutes), `{ within }` seconds, or a function that
   * decides for each request. Browsers of all others are redirected to the sign-in page, which asks them to sign in again, and
   * back; API clients of a route handler get a 401 with `{ "error": "FreshSessionRequired" }`. Default: no.
   */
  readonly fresh?:
    | FreshOptions
    | boolean
    | ((request: NextRequest) => Awaitable<FreshOptions | boolean | undefined>)
    | undefined;
}

/** A handler wrapped by `auth`. */
export interface WrappedHandler<Context = RouteContext> {
  (request: NextRequest, context: Context): Promise<Response>;
  (request: NextRequest, event: NextFetchEvent): Promise<Response>;
}

/** `auth.accessToken()`: an access token of the signed-in user for the API of a provider, refreshed if it has ended. */
export interface HostAccessToken {
  /**
   * In server components, server actions and route handlers. A server component cannot set cookies: without an adapter that
   * keeps tokens it gets the stored token while that is valid, so set `refresh: "ahead"` and export `auth` from `proxy.ts`.
   *
   * @param provider id of a provider. Default: that of the session, else the only one
   * @throws SessionRequired without a session; InvalidProvider; RefreshFailed
   * @example const { accessToken } = await auth.accessToken("google");
   */
  (provider?: ProviderId, options?: AccessTokenOptions): Promise<AccessToken>;
  /**
   * In `getServerSideProps`.
   *
   * @example const { accessToken } = await auth.accessToken(context, "google");
   */
  (context: GetServerSidePropsContext, provider?: ProviderId, options?: AccessTokenOptions): Promise<AccessToken>;
  /**
   * In an API route of the Pages Router.
   *
   * @example const { accessToken } = await auth.accessToken(req, res, "google");
   */
  (
    request: NextApiRequest,
    response: NextApiResponse,
    provider?: ProviderId,
    options?: AccessTokenOptions,
  ): Promise<AccessToken>;
}

/** `auth()`: reads the session anywhere in a Next.js application. */
export interface HostAuthForms<S = Session> {
  /**
   * In server components, server actions and route handlers. A page that calls it is rendered for each request.
   *
   * @example const session = await auth();
   */
  (): Promise<S | null>;
  /**
   * Around a route handler, a proxy or a middleware: `authorized` decides, then the handler reads the session from
   * `request.auth`.
   *
   * @example export const GET = auth((request) => Response.json(request.auth));
   */
  <Context = RouteContext>(handler: HostAuthHandler<S, Context>): WrappedHandler<Context>;
  /**
   * In an API route of the Pages Router.
   *
   * @example const session = await auth(req, res);
   */
  (request: NextApiRequest, response: NextApiResponse): Promise<S | null>;
  /**
   * As a proxy or a middleware by itself: calls `authorized`, and renews the session.
   *
   * @example export { auth as proxy } from "./auth";
   */
  (request: NextRequest, event: NextFetchEvent): Promise<Response>;
  /**
   * In `getServerSideProps`.
   *
   * @example const session = await auth(context);
   */
  (context: GetServerSidePropsContext): Promise<S | null>;
  /**
   * Around a route handler, a proxy or a middleware, for users who proved who they are a short time ago. Others are asked to sign in
   * again, and brought back.
   *
   * @example export const POST = auth(deleteAccount, { fresh: { within: 300 } });
   * @example export const proxy = auth(() => {}, { fresh: ({ nextUrl }) => isDangerous(nextUrl) });
   */
  <Context = RouteContext>(handler: HostAuthHandler<S, Context>, options: GuardOptions): WrappedHandler<Context>;
  readonly accessToken: HostAccessToken;
}

/** Signs in, in a server action or a route handler. Additional fields in the options are sent to the provider. */
export interface HostSignIn {
  /** With `redirect: false`: returns the URL. */
  <const Options extends AnyFields>(
    provider: ProviderId | undefined,
    options: Given<Options> & { readonly redirect: false },
    authorizationParams?: AuthorizationParams,
  ): Promise<string>;
  /** With a form, which may contain `redirect` too. */
  (provider: ProviderId | undefined, options: FormData, authorizationParams?: AuthorizationParams): Promise<string>;
  /** Redirects, and so never returns. Without a provider: to the sign-in page. */
  <const Options extends AnyFields>(
    provider?: ProviderId,
    options?: Given<Options>,
    authorizationParams?: AuthorizationParams,
  ): Promise<never>;
}

/** Signs out, in a server action or a route handler. */
export interface HostSignOut {
  /** With `redirect: false`: returns the URL. */
  (options: SignOutOptions & { readonly redirect: false }): Promise<string>;
  /** Redirects, and so never returns. */
  (options?: SignOutOptions): Promise<never>;
}

/** What {@link HostAuth} returns. */
export interface HostAuthResult<S = Session> {
  /** For `app/api/auth/[...auth]/route.ts`: `export const { GET, POST } = handlers`. */
  handlers: Record<"GET" | "POST", (request: NextRequest) => Promise<Response>>;
  /** Reads the session: see each form. */
  auth: HostAuthForms<S>;
  /**
   * Signs in, in a server action or a route handler.
   *
   * @param provider id of a provider. Omitted or unknown: the sign-in page
   * @param options where to redirect, and fields for the provider
   * @param authorizationParams parameters for the authorization request of OAuth providers
   * @throws AuthError if the sign-in failed: `CredentialsSignin`, `AccessDenied`, `EmailSignInError`, …
   * @example await signIn("credentials", formData);
   */
  signIn: HostSignIn;
  /**
   * Signs out, in a server action or a route handler.
   *
   * @throws AuthError if the session could not be ended
   * @example await signOut({ redirectTo: "/" });
   * @example await signOut({ provider: true, redirectTo: "/" });
   */
  signOut: HostSignOut;
  /** The same as `auth.accessToken`. */
  accessToken: HostAccessToken;
  /**
   * Changes the session, in a server action or a route handler: calls `jwt` and `session` with the trigger `update` and the
   * unchanged `data`. The same shape as `update` of `portico/react`. Next.js keeps pages that it has already rendered: call
   * `revalidatePath` for pages that show the session.
   *
   * @returns the session that the callbacks returned, or `null` if the visitor is not signed in
   * @example
   * await unstable_update({ name: "Ada" });
   * revalidatePath("/", "layout");
   */
  unstable_update: (data?: SessionUpdate<S>) => Promise<S | null>;
  /**
   * Lists the valid sessions of the signed-in user, without their tokens, under the `database` strategy.
   *
   * @throws UnsupportedStrategy under the `jwt` strategy; MissingAdapterMethods if the adapter cannot list sessions
   * @example const sessions = await listSessions(); // [{ id, current, expires }]
   */
  listSessions: () => Promise<readonly SessionInfo[]>;
  /**
   * Ends sessions of the signed-in user, in a server action or a route handler: one by its `id`, all `"others"`, or `"all"`.
   *
   * @returns the number of sessions that ended
   * @throws as `listSessions`
   * @example await revokeSessions("others"); // signed out everywhere else
   */
  revokeSessions: (which: RevokeTarget) => Promise<number>;
  /**
   * Opens a session of another user, in which the signed-in user acts, if the callback `mayActAs` returns `true`: in a server action or a
   * route handler. It ends after an hour at most, and has `session.actor`.
   *
   * @returns the new session
   * @throws SessionRequired without a session; AccessDenied if it is refused, and for an unknown user; RefusedWhileActing if the user acts
   * for another already
   * @example
   * await actAs(userId);
   * revalidatePath("/", "layout");
   */
  actAs: (userId: string) => Promise<S | null>;
  /**
   * Ends such a session, and returns to that of the user who acted: in a server action or a route handler. `signOut` does the same.
   *
   * @throws SessionRequired in every other session
   */
  stopActing: () => Promise<S | null>;
  /**
   * Whether the signed-in user proved who they are a short time ago: `within` so many seconds, by default 900. `false` without a
   * session. In server components, server actions and route handlers.
   *
   * @example if (!(await fresh({ within: 300 }))) await signIn("google", { reauthenticate: true, redirectTo: "/account" });
   */
  fresh: (options?: FreshOptions) => Promise<boolean>;
  /** The accounts of the signed-in user at providers, without passkeys. Call `unlink` in server actions and route handlers. */
  accounts: {
    /** @throws SessionRequired if the visitor is not signed in; MissingAdapterMethods if the adapter has no `listAccounts` */
    list: () => Promise<readonly LinkedAccount[]>;
    /**
     * Unlinks an account: it cannot sign the user in any more.
     *
     * @throws InvalidRequest if it belongs to another user; AccessDenied if it is the only known sign-in method; FreshSessionRequired
     * with `requireFresh`
     * @example await accounts.unlink({ provider: "github", providerAccountId: "583231" }, { requireFresh: true });
     */
    unlink: (
      account: Pick<LinkedAccount, "provider" | "providerAccountId">,
      options?: UnlinkAccountOptions,
    ) => Promise<void>;
  };
  /** The passkeys of the signed-in user. Call `rename` and `remove` in server actions and route handlers. */
  passkeys: {
    /** @throws SessionRequired if the visitor is not signed in */
    list: () => Promise<readonly Passkey[]>;
    /** @throws InvalidRequest if it belongs to another user, or the name is not 1 to 64 characters */
    rename: (id: string, name: string) => Promise<void>;
    /** @throws InvalidRequest if it belongs to another user; AccessDenied if it is the only known sign-in method */
    remove: (id: string, options?: RemovePasskeyOptions) => Promise<void>;
  };
}
