/** What `AstroAuth` takes and returns. */
import type { Session } from "../../core/types/session.ts";
import type { ProtectInput, ServerAuthConfig, ServerAuthInput, Verbs } from "../bridge/index.ts";
import type { APIContext, AstroContext, MiddlewareNext } from "./framework.ts";

export type { RedirectOptions, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions } from "../bridge/index.ts";
export type { AstroContext } from "./framework.ts";

/** Configuration of {@link AstroAuth}. Only `providers` is required, here also by bare id. */
export interface AstroAuthConfig<S = Session> extends ServerAuthConfig<S> {}

/** A configuration, or a function that returns one for each request. Return the same object for the same case: it is compiled once. */
export type AstroAuthInput<S = Session> = ServerAuthInput<S, AstroContext>;

/** What `onRequest` adds to `Astro.locals`. */
export interface AstroAuthLocals<S = Session> {
  /**
   * Reads the session, once per request, and renews it when it is due. `null` for a visitor without one, and in prerendered
   * pages.
   *
   * @throws AuthError if the configuration is wrong
   * @example const session = await Astro.locals.auth();
   */
  auth(): Promise<S | null>;
}

/**
 * The same, from what {@link AstroAuth} returned, with the session that your `session` callback returns.
 *
 * @example
 * // src/env.d.ts
 * type Auth = import("portico/astro").AuthLocals<typeof import("./auth").auth>;
 * declare namespace App {
 *   interface Locals extends Auth {}
 * }
 */
export type AuthLocals<Auth extends (context: never) => Promise<unknown>> = AstroAuthLocals<
  Exclude<Awaited<ReturnType<Auth>>, null>
>;

/** A middleware of Astro. */
export type AstroMiddleware = (context: APIContext, next: MiddlewareNext) => Promise<Response>;

/**
 * What {@link AstroAuth} returns. Each verb takes `Astro`, or the context of an endpoint, a middleware or an action. In pages and
 * endpoints return the response of `signIn` and `signOut`; actions cannot return one, so pass `redirect: false` there.
 */
export interface AstroAuthResult<S = Session> extends Verbs<AstroContext, S, Response> {
  /** Serves the routes of the library, adds `locals.auth`, and writes cookies. The integration installs it before your middleware. */
  readonly onRequest: AstroMiddleware;
  /**
   * Makes a middleware that lets only some visitors pass. A page redirects others to the sign-in page, and back afterwards; a
   * program gets a 401 without a session and a 403 with one. Actions have URLs of their own: check `locals.auth()` in each.
   *
   * @throws InvalidConfiguration, while Astro builds, for a protected page that is prerendered: every visitor could read it
   * @example export const onRequest = protect({ paths: ["/dashboard"] });
   */
  protect(options?: ProtectInput<S, AstroContext>): AstroMiddleware;
  /** The endpoint of the routes. The integration installs it; without the integration export it from `pages/auth/[...action].ts`. */
  ALL(context: APIContext): Promise<Response>;
}
