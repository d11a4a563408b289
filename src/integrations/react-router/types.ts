/** What `ReactRouterAuth` takes and returns. */
import type { Session } from "../../core/types/session.ts";
import type { ProtectInput, ServerAuthConfig, ServerAuthInput, Verbs } from "../bridge/index.ts";
import type { MiddlewareFunction, ReactRouterArgs } from "./framework.ts";

export type { RedirectOptions, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions } from "../bridge/index.ts";
export type { ReactRouterArgs } from "./framework.ts";

/** Configuration of {@link ReactRouterAuth}. Only `providers` is required, here also by bare id. */
export interface ReactRouterAuthConfig<S = Session> extends ServerAuthConfig<S> {}

/** A configuration, or a function that returns one for each request. Return the same object for the same case: it is compiled once. */
export type ReactRouterAuthInput<S = Session> = ServerAuthInput<S, ReactRouterArgs>;

/** Where the application is. */
export interface ReactRouterSite {
  /** `basename` of `react-router.config.ts`. The routes are below it. Default: `/`. */
  readonly basename?: string | undefined;
}

/** A middleware of React Router on the server. */
export type ReactRouterMiddleware = MiddlewareFunction<Response>;

/** What {@link ReactRouterAuth} returns. Each verb takes the arguments of a loader, an action or a middleware. Return the response of `signIn` and `signOut`. */
export interface ReactRouterAuthResult<S = Session> extends Verbs<ReactRouterArgs, S, Response> {
  /** For the root route, first in its list: serves the routes of the library, and writes cookies. */
  readonly middleware: ReactRouterMiddleware;
  /**
   * Makes a middleware that lets only some visitors pass: for a route with everything below it, or with `paths` for the root.
   * Documents, and data that React Router requests for a navigation, redirect others to the sign-in page, and back afterwards;
   * other programs get a 401 without a session and a 403 with one. React Router runs it for a navigation by script only if a route
   * there has a loader.
   *
   * @example export const middleware = [protect()];
   */
  protect(options?: ProtectInput<S, ReactRouterArgs>): ReactRouterMiddleware;
  /** For the route `auth/*`: `export { loader, action } from "../auth.server"`. It responds to a GET. */
  loader(args: ReactRouterArgs): Promise<Response>;
  /** For the route `auth/*`, as `loader`: it responds to a POST. */
  action(args: ReactRouterArgs): Promise<Response>;
}
