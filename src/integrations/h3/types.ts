/** What `H3Auth` takes and returns. */
import type { Session } from "../../core/types/session.ts";
import type { ProtectInput, ServerAuthConfig, ServerAuthInput, Verbs } from "../bridge/index.ts";
import type { H3Event, Middleware } from "./framework.ts";

export type { RedirectOptions, SessionUpdate, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions, PublicError } from "../bridge/index.ts";

/** Configuration of {@link H3Auth}. Only `providers` is required, here also by bare id. */
export interface H3AuthConfig<S = Session> extends ServerAuthConfig<S> {}

/**
 * A configuration, or a function that returns one for each request, from its event. Return the same object for the same case: it
 * is compiled once.
 */
export type H3AuthInput<S = Session> = ServerAuthInput<S, H3Event>;

/** Who may pass a middleware of {@link H3AuthResult.protect}. */
export type H3ProtectOptions<S = Session> = ProtectInput<S, H3Event>;

/** What {@link H3Auth} returns: a middleware, and the verbs, which take the event first. */
export interface H3AuthResult<S = Session> extends Verbs<H3Event, S, Response> {
  /**
   * Serves the routes of the library, and gives every other event its `event.context.auth`. Put it before all routes that read
   * the session: it also sets the cookies of the session on their responses.
   *
   * @example app.use(middleware);
   */
  readonly middleware: Middleware;
  /**
   * A middleware that lets only signed-in users pass, or those that `authorized` allows. Pages are redirected to the sign-in page,
   * and back afterwards; programs, which do not accept HTML, get a 401 without a session and a 403 with one. Handlers behind it
   * have the session in `event.context.session`.
   *
   * @example app.use("/dashboard/**", protect());
   * @example app.get("/api/me", (event) => event.context.session, { middleware: [protect()] });
   */
  readonly protect: (options?: H3ProtectOptions<S>) => Middleware;
}
