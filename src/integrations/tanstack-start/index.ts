/** `portico/tanstack-start`: TanStack Start. */
import type { DefaultSession, Session } from "../../core/types/session.ts";
import { bindVerbs } from "../bridge/bound-verbs.ts";
import { type BridgeConfig, type BridgeRequest, createBridge, createVerbs, type Lazy } from "../bridge/index.ts";
import { waitUntilOf } from "../bridge/wait-until.ts";
import * as framework from "./framework.ts";
import type { TanStackStartAuthInput, TanStackStartAuthResult } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export { publicErrorFrom as failure } from "../bridge/public-error.ts";
export type * from "./types.ts";

const fromRequest = (request: Request): BridgeRequest<Request> => ({
  headers: request.headers,
  url: new URL(request.url),
  method: request.method,
  event: request,
  waitUntil: waitUntilOf(request),
});

/**
 * Sign-in and sessions for a TanStack Start application. Call it once, in a file `auth.server.ts`, and export what it returns.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes are served
 * under `/auth`, below `basepath` of the router.
 *
 * @param config a configuration, or a function that returns one for each request
 * @example
 * // src/auth.server.ts
 * export const { middleware, auth, protect, signIn, signOut } = TanStackStartAuth({ providers: ["github"] });
 * // src/start.ts
 * const authMiddleware = createMiddleware().server(middleware);
 * export const startInstance = createStart(() => ({ requestMiddleware: [csrfMiddleware, authMiddleware] }));
 */
export function TanStackStartAuth<S extends DefaultSession = Session>(
  config: TanStackStartAuthInput<S>,
): TanStackStartAuthResult<S> {
  // Every verb passes the current request.
  const bridge = createBridge<Request>(config as Lazy<BridgeConfig, Request | undefined>, {
    basePath: framework.sitePath("/auth"),
  });
  const tools = createVerbs<Request, Request, S, never>(bridge, {
    from: fromRequest,
    isPage: framework.isServerFnCall,
    redirect(_, url) {
      throw framework.redirectPage(url);
    },
  });

  return {
    ...bindVerbs(tools.verbs, framework.currentRequest),
    async middleware({ next }) {
      const request = framework.currentRequest();
      const response = await tools.serve(request, () => request);
      // Start takes a response that is thrown as the answer, wherever a middleware runs.
      if (response) throw response;
      try {
        return await next();
      } finally {
        framework.writeVisitorResponse(tools.takeCookies(request));
      }
    },
    protect(options = {}) {
      const check = tools.guard(options, framework.sitePath("/"));
      return async ({ next }) => {
        const request = framework.currentRequest();
        const response = await check(request);
        if (response) throw framework.asPageRedirect(request, response);
        return next();
      };
    },
  };
}
