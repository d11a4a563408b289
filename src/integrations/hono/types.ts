/** What `HonoAuth` takes and returns. */
import type { Session } from "../../core/types/session.ts";
import type { ProtectInput, ServerAuthConfig, ServerAuthInput, Verbs } from "../bridge/verb-types.ts";
import type { Context, MiddlewareHandler } from "./framework.ts";

export type { RedirectOptions, SessionUpdate, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions, PublicError } from "../bridge/index.ts";

/** Configuration of {@link HonoAuth}. Only `providers` is required, here also by bare id. */
export interface HonoAuthConfig<S = Session> extends ServerAuthConfig<S> {}

/**
 * A configuration, or a function that returns one for each request, from its context: `c.env` on Workers. Return the same object
 * for the same case: it is compiled once.
 */
export type HonoAuthInput<S = Session> = ServerAuthInput<S, Context>;

/** The variables that {@link HonoAuthResult.middleware} sets. */
export interface HonoAuthVariables<S = Session> {
  /**
   * Reads the session, once per request: `null` for a visitor without one.
   *
   * @example const session = await c.var.auth();
   */
  auth: () => Promise<S | null>;
}

/** The variables that {@link HonoAuthResult.protect} sets. */
export interface HonoSessionVariables<S = Session> {
  /** The session. */
  session: S;
}

/** The environment of an application that uses the middleware: `new Hono<HonoAuthEnv>()`. */
export interface HonoAuthEnv<S = Session> {
  /** What `c.var` has behind the middleware. */
  Variables: HonoAuthVariables<S>;
}

/** Who may pass a middleware of {@link HonoAuthResult.protect}. */
export type HonoProtectOptions<S = Session> = ProtectInput<S, Context>;

/** Makes a middleware that lets only some requests pass. */
export interface HonoProtect<S = Session> {
  /** Only signed-in users pass: handlers behind it have their session in `c.var.session`. */
  (options?: Pick<HonoProtectOptions<S>, "fresh">): MiddlewareHandler<{ Variables: HonoSessionVariables<S> }>;
  /** With `paths` or `authorized`: visitors without a session may pass too. */
  (options: HonoProtectOptions<S>): MiddlewareHandler<{ Variables: HonoSessionVariables<S | null> }>;
}

/** What {@link HonoAuth} returns: a middleware, and the verbs, which take the context first. */
export interface HonoAuthResult<S = Session> extends Verbs<Context, S, Response> {
  /**
   * Serves the routes of the library, and gives every other request its `c.var.auth`. Put it before all routes that read the
   * session: it also sets the cookies of the session on their responses.
   *
   * @example app.use(middleware);
   */
  readonly middleware: MiddlewareHandler<HonoAuthEnv<S>>;
  /**
   * A middleware that lets only signed-in users pass, or those that `authorized` allows. Pages are redirected to the sign-in page,
   * and back afterwards; programs, which do not accept HTML, get a 401 without a session and a 403 with one.
   *
   * @example app.use("/dashboard/*", protect());
   * @example app.get("/api/me", protect(), (c) => c.json(c.var.session.user));
   */
  readonly protect: HonoProtect<S>;
}
