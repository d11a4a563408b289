/** The forms of `auth()`, `signIn` and `signOut`, one for each place of Next.js: their types. */
import type { Session } from "../../core/types/session.ts";
import type { Awaitable } from "../../core/types/user.ts";
import type { AnyFields, Given, SignOutOptions } from "../../core/types/verbs.ts";
import type {
  AccessToken,
  AccessTokenOptions,
  AuthorizationParams,
  FreshOptions,
  ProviderId,
} from "../bridge/index.ts";
import type { GetServerSidePropsContext, NextFetchEvent, NextRequest } from "./framework.ts";

/** The request of an API route of the Pages Router, and of `getServerSideProps`. */
type PageRequest = GetServerSidePropsContext["req"];

/** The response to a {@link PageRequest}. */
type PageResponse = GetServerSidePropsContext["res"];

/** The request that a wrapped handler receives. */
export interface HostAuthRequest<S = Session> extends NextRequest {
  /** The session; `null` for a visitor without one. */
  auth: S | null;
}

/** The second argument that Next.js passes to a route handler. */
export interface RouteContext {
  /** The values of the path, by name: `{ id }` in `app/orders/[id]/route.ts`. */
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
  /** As a route handler. */
  (request: NextRequest, context: Context): Promise<Response>;
  /** As a proxy, or a middleware. */
  (request: NextRequest, event: NextFetchEvent): Promise<Response>;
}

/** `auth.accessToken()`: an access token of the signed-in user for the API of a provider, refreshed if it has ended. */
export interface HostAccessToken {
  /**
   * In server components, server actions and route handlers. A server component cannot set cookies: without an adapter that
   * keeps tokens it gets the stored token while that is valid, so set `refresh: "ahead"` and export `auth` from `proxy.ts`.
   *
   * @param provider id of a provider. Default: that of the session, else the only one
   * @throws SessionRequired without a session; InvalidProvider if it is not clear which provider;
   * RefreshFailed if there is no valid token
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
   * In an API route of the Pages Router, and in `getServerSideProps`.
   *
   * @example const { accessToken } = await auth.accessToken(req, res, "google");
   */
  (
    request: PageRequest,
    response: PageResponse,
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
   * In an API route of the Pages Router, and in `getServerSideProps`.
   *
   * @example const session = await auth(req, res);
   */
  (request: PageRequest, response: PageResponse): Promise<S | null>;
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
  /** Gets an access token of the signed-in user for the API of a provider: see each form. */
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
