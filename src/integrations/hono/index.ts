/** `portico/hono`: Hono, on Node.js, Workers, Bun and Deno. */
import type { DefaultSession, Session } from "../../core/types/session.ts";
import {
  type BridgeRequest,
  createBridge,
  createVerbs,
  type ProtectInput,
  type TypedCallbacks,
} from "../bridge/index.ts";
import type { Context, MiddlewareHandler } from "./framework.ts";
import * as framework from "./framework.ts";
import type { HonoAuthInput, HonoAuthResult } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export { publicErrorFrom as failure } from "../bridge/public-error.ts";
export type * from "./types.ts";

const bridgeRequest = (c: Context): BridgeRequest<Context> => ({
  headers: c.req.raw.headers,
  url: new URL(c.req.raw.url),
  method: c.req.raw.method,
  event: c,
  waitUntil: framework.workerWaitUntil(c),
});

/**
 * Sign-in and sessions for a Hono application. Call it once, in a file of your own, and export what it returns.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … On Workers they are the
 * bindings in `c.env`. The routes are served under `/auth`, below the path of the application in which the middleware is used.
 *
 * @param config a configuration, or a function that returns one for each request
 * @example
 * const { middleware, protect } = HonoAuth({ providers: ["github"] });
 * const app = new Hono()
 *   .use(middleware)
 *   .get("/", async (c) => c.json(await c.var.auth()))
 *   .get("/api/me", protect(), (c) => c.json(c.var.session.user));
 */
export function HonoAuth<S extends DefaultSession = Session>(config: HonoAuthInput<S>): HonoAuthResult<S> {
  const bridge = createBridge<Context, TypedCallbacks<S>>(
    // Every verb passes its context.
    config as Parameters<typeof createBridge<Context, TypedCallbacks<S>>>[0],
    framework.bridgeOptions,
  );
  const { verbs, serve, guard, completeResponse } = createVerbs<Context, Context, S, Response>(bridge, {
    from: bridgeRequest,
    redirect: framework.redirectTo,
  });
  /** Runs what follows, and sets cookies on its response. */
  const respond: MiddlewareHandler = async (c, next) => {
    await next();
    framework.replaceResponse(c, (response) => completeResponse(c, response));
  };
  const middleware: MiddlewareHandler = async (c, next) => {
    const answer = await serve(c, () => framework.requestWithBody(c));
    if (answer) return answer;
    c.set("auth", () => verbs.auth(c));
    return respond(c, next);
  };
  const protect = (options?: ProtectInput<S, Context>): MiddlewareHandler => {
    const refusalOf = guard(options);
    return async (c, next) => {
      const refusal = await refusalOf(c);
      if (refusal) return refusal;
      c.set("session", await verbs.auth(c));
      return respond(c, next);
    };
  };
  // `paths` and `authorized` decide whether the session may be `null`.
  return { ...verbs, middleware, protect: protect as HonoAuthResult<S>["protect"] };
}
