/** What `TanStackStartAuth` takes and returns. */
import type { Session } from "../../core/types/session.ts";
import type { BoundVerbs } from "../bridge/bound-verbs.ts";
import type { ProtectInput, ServerAuthConfig, ServerAuthInput } from "../bridge/index.ts";

export type { RedirectOptions, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions } from "../bridge/index.ts";

/** Configuration of {@link TanStackStartAuth}. Only `providers` is required, here also by bare id. */
export interface TanStackStartAuthConfig<S = Session> extends ServerAuthConfig<S> {}

/** A configuration, or a function that returns one for each request. Return the same object for the same case: it is compiled once. */
export type TanStackStartAuthInput<S = Session> = ServerAuthInput<S, Request>;

/** What `createMiddleware().server()` takes, and `createMiddleware({ type: "function" }).server()` too. */
export type TanStackStartMiddleware = <Next>(options: {
  readonly next: () => Next | PromiseLike<Next>;
}) => Promise<Next>;

/**
 * What {@link TanStackStartAuth} returns. The verbs act for the request that Start serves: in server functions, server routes and
 * middleware, and in loaders while they run on the server.
 */
export interface TanStackStartAuthResult<S = Session> extends BoundVerbs<S, never> {
  /**
   * Serves the routes of the library, and writes cookies: the first request middleware of `createStart`, after the CSRF middleware.
   *
   * @example const authMiddleware = createMiddleware().server(middleware);
   */
  readonly middleware: TanStackStartMiddleware;
  /**
   * Makes a middleware that lets only some visitors pass: for a server function, for a route, or with `paths` for all requests.
   * Documents, and server functions that a script of Start calls, redirect others to the sign-in page, and back afterwards; other
   * programs get a 401 without a session and a 403 with one. Server functions have URLs of their own: `paths` does not cover them,
   * so each needs the middleware.
   *
   * @example const signedIn = createMiddleware().server(protect());
   */
  protect(options?: ProtectInput<S, Request>): TanStackStartMiddleware;
}
