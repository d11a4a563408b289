/** `portico/h3`: h3, on Node.js, Workers, Bun and Deno. */
import { redirectResponse } from "../../core/http/app-response.ts";
import type { DefaultSession, Session } from "../../core/types/session.ts";
import {
  type BridgeRequest,
  createBridge,
  createVerbs,
  type ProtectInput,
  type TypedCallbacks,
} from "../bridge/index.ts";
import { createSharingCheck } from "../bridge/request-state.ts";
import { waitUntilOf } from "../bridge/wait-until.ts";
import type { H3Event, Middleware } from "./framework.ts";
import * as framework from "./framework.ts";
import type { H3AuthInput, H3AuthResult } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export { publicErrorFrom as failure } from "../bridge/public-error.ts";
export type * from "./types.ts";

function bridgeRequest(event: H3Event): BridgeRequest<H3Event> {
  framework.checkEvent(event);
  return {
    headers: event.req.headers,
    url: framework.eventUrl(event),
    method: event.req.method,
    event,
    waitUntil: waitUntilOf(event.req, event),
  };
}

/**
 * Sign-in and sessions for an h3 application. Call it once, in a file of your own, and export what it returns.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes are served
 * under `/auth`. In an application that another mounts, set `basePath` with the path of the mount: `/api/auth`.
 *
 * @param config a configuration, or a function that returns one for each request
 * @example
 * const { middleware, protect, auth } = H3Auth({ providers: ["github"] });
 * const app = new H3()
 *   .use(middleware)
 *   .use("/api/**", protect())
 *   .get("/", async (event) => ({ session: await auth(event) }));
 */
export function H3Auth<S extends DefaultSession = Session>(config: H3AuthInput<S>): H3AuthResult<S> {
  const bridge = createBridge<H3Event, TypedCallbacks<S>>(
    // Every verb passes its event.
    config as Parameters<typeof createBridge<H3Event, TypedCallbacks<S>>>[0],
    framework.bridgeOptions,
  );
  const { verbs, serve, guard, completeResponse, takeCookies } = createVerbs<H3Event, H3Event, S, Response>(bridge, {
    from: bridgeRequest,
    routedPaths: framework.eventPaths,
    redirect: (_, url) => redirectResponse(url),
  });
  const ownAuth = createSharingCheck();
  // The type of the context knows the session of the application only if that extends `Session`.
  const authOf = (event: H3Event) =>
    ownAuth(event.context, event.req.headers, () => verbs.auth(event) as Promise<Session | null>);
  /** Runs what follows, and sets cookies on its response, also on that of an error. */
  const respond: Middleware = async (event, next) => {
    try {
      const value = await next();
      return value instanceof Response ? completeResponse(event, value) : value;
    } finally {
      framework.writeHeaders(event, takeCookies(event));
    }
  };
  const middleware: Middleware = async (event, next) => {
    const answer = await serve(event, () => event.req);
    if (answer) return answer;
    event.context.auth = authOf(event);
    return respond(event, next);
  };
  const protect = (options?: ProtectInput<S, H3Event>): Middleware => {
    const refusalOf = guard(options);
    return async (event, next) => {
      const refusal = await refusalOf(event);
      if (refusal) return refusal;
      event.context.session = await authOf(event)();
      return respond(event, next);
    };
  };
  return { ...verbs, middleware, protect };
}
