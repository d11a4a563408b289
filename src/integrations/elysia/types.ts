/** What `ElysiaAuth` takes and returns. */
import type { Session } from "../../core/types/session.ts";
import type { ServerAuthConfig, ServerAuthInput, Verbs } from "../bridge/index.ts";
import type { ElysiaContext, elysiaPlugin } from "./framework.ts";

export type { RedirectOptions, SessionUpdate, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions, PublicError } from "../bridge/index.ts";
export type { ElysiaContext, ElysiaProtectOptions } from "./framework.ts";

/** Configuration of {@link ElysiaAuth}. Only `providers` is required, here also by bare id. */
export interface ElysiaAuthConfig<S = Session> extends ServerAuthConfig<S> {}

/**
 * A configuration, or a function that returns one for each request, from `{ request }`. Return the same object for the same
 * case: it is compiled once.
 */
export type ElysiaAuthInput<S = Session> = ServerAuthInput<S, ElysiaContext>;

/** What {@link ElysiaAuth} returns: a plugin, and the verbs, which take the context first. */
export interface ElysiaAuthResult<S = Session> extends Verbs<ElysiaContext, S, Response> {
  /**
   * Serves the routes of the library, gives every handler `auth()`, and has the macro `protect`. It sets the cookies of the session
   * on every response.
   *
   * @example
   * app.use(plugin)
   *   .get("/", async ({ auth }) => (await auth())?.user?.name ?? "stranger")
   *   .get("/me", ({ session }) => session.user, { protect: true });
   */
  readonly plugin: ReturnType<typeof elysiaPlugin<S>>;
}
