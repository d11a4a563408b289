/** What `ExpressAuth` takes and returns. */
import type { Session } from "../../core/types/session.ts";
import type { ProtectInput, ServerAuthConfig, ServerAuthInput, Verbs } from "../bridge/verb-types.ts";
import type { ExpressMiddleware, ExpressRequest } from "./framework.ts";

export type { RedirectOptions, SessionUpdate, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions, PublicError } from "../bridge/index.ts";
export type { ExpressHandler, ExpressMiddleware, ExpressRequest } from "./framework.ts";

/** Configuration of {@link ExpressAuth}. Only `providers` is required, also by bare id. */
export interface ExpressAuthConfig<S = Session> extends ServerAuthConfig<S> {}

/** A configuration, or a function that returns one for each request. Return the same object for the same case: it is compiled once. */
export type ExpressAuthInput<S = Session> = ServerAuthInput<S, ExpressRequest>;

/** Who may pass: see {@link ExpressAuthResult.protect}. */
export type ExpressProtectOptions<S = Session> = ProtectInput<S, ExpressRequest>;

/** What {@link ExpressAuth} returns. The verbs take `req`. */
export interface ExpressAuthResult<S = Session> extends Verbs<ExpressRequest, S> {
  /**
   * Middleware: responds to the routes of the library, under `/auth`, and lets every other request go on. Body parsers may run
   * before it or after it.
   *
   * @example app.use(middleware);
   */
  readonly middleware: ExpressMiddleware;
  /**
   * Makes a middleware for paths, or for one route. Who may not pass is redirected to the sign-in page; a program, which does not
   * accept HTML, gets a 401 without a session and a 403 with one.
   *
   * @example app.use(protect({ paths: ["/dashboard"] }));
   * @example app.get("/admin", protect({ authorized: ({ auth }) => auth?.role === "admin" }), handler);
   */
  readonly protect: (options?: ExpressProtectOptions<S>) => ExpressMiddleware;
}
