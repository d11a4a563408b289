/** What `FastifyAuth` takes and returns. */
import type { Session } from "../../core/types/session.ts";
import type { ProtectInput, ServerAuthConfig, ServerAuthInput, Verbs } from "../bridge/verb-types.ts";
import type { FastifyAuthHook, FastifyAuthPlugin, FastifyRequest } from "./framework.ts";

export type { RedirectOptions, SessionUpdate, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions, PublicError } from "../bridge/index.ts";
export type { FastifyAuthHook, FastifyAuthPlugin, FastifyAuthPluginOptions } from "./framework.ts";

/** Configuration of {@link FastifyAuth}. Only `providers` is required, also by bare id. */
export interface FastifyAuthConfig<S = Session> extends ServerAuthConfig<S> {}

/** A configuration, or a function that returns one for each request. Return the same object for the same case: it is compiled once. */
export type FastifyAuthInput<S = Session> = ServerAuthInput<S, FastifyRequest>;

/** Who may pass: see {@link FastifyAuthResult.protect}. */
export type FastifyProtectOptions<S = Session> = ProtectInput<S, FastifyRequest>;

/** What {@link FastifyAuth} returns. The verbs take the request. */
export interface FastifyAuthResult<S = Session> extends Verbs<FastifyRequest, S> {
  /**
   * A plugin: serves the routes of the library, under `/auth` below the prefix of its context, and parses forms. Everything in that context,
   * and below it, can call the verbs.
   *
   * @example await app.register(plugin);
   */
  readonly plugin: FastifyAuthPlugin;
  /**
   * Makes a hook for a context, for paths, or for one route. Who may not pass is redirected to the sign-in page; a program, which does
   * not accept HTML, gets a 401 without a session and a 403 with one.
   *
   * @example app.addHook("onRequest", protect({ paths: ["/dashboard"] }));
   * @example app.get("/admin", { preHandler: protect({ authorized: ({ auth }) => auth?.role === "admin" }) }, handler);
   */
  readonly protect: (options?: FastifyProtectOptions<S>) => FastifyAuthHook;
}
