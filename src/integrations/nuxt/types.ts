/** What `NuxtAuth` takes and returns. */
import type { Session } from "../../core/types/session.ts";
import type { ProtectInput, ServerAuthConfig, ServerAuthInput, Verbs } from "../bridge/verb-types.ts";
import type { NuxtEvent } from "./framework.ts";

export type { RedirectOptions, SessionUpdate, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions, PublicError } from "../bridge/index.ts";
export type { NuxtEvent } from "./framework.ts";

/** Configuration of {@link NuxtAuth}. Only `providers` is required, also by bare id. */
export interface NuxtAuthConfig<S = Session> extends ServerAuthConfig<S> {}

/** A configuration, or a function that returns one for each request. Return the same object for the same case: it is compiled once. */
export type NuxtAuthInput<S = Session> = ServerAuthInput<S, NuxtEvent>;

/** Who may pass: see {@link NuxtAuthResult.protect}. */
export type NuxtProtectOptions<S = Session> = ProtectInput<S, NuxtEvent>;

/** A handler of events that lets an event go on, unless it has responded. Pass it to `defineEventHandler`. */
export type NuxtHandler = (event: NuxtEvent) => Promise<void>;

/** What {@link NuxtAuth} returns. The verbs take the event. `signIn` and `signOut` respond to it. */
export interface NuxtAuthResult<S = Session> extends Verbs<NuxtEvent, S> {
  /** Serves the routes of the library. The module installs it as a middleware. */
  readonly handler: NuxtHandler;
  /**
   * Makes a middleware for paths, or a guard for one handler. Who may not pass is redirected to the sign-in page; a program, which
   * does not accept HTML, gets a 401 without a session and a 403 with one. Paths may begin with `app.baseURL`.
   *
   * @example
   * // server/middleware/protect.ts
   * export default defineEventHandler(protect({ paths: ["/dashboard", "/api"] }));
   */
  readonly protect: (options?: NuxtProtectOptions<S>) => NuxtHandler;
}
