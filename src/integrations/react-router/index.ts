/** `portico/react-router`: React Router, framework mode. */
import type { DefaultSession, Session } from "../../core/types/session.ts";
import { type BridgeConfig, type BridgeRequest, createBridge, createVerbs, type Lazy } from "../bridge/index.ts";
import type { ReactRouterArgs } from "./framework.ts";
import * as framework from "./framework.ts";
import type { ReactRouterAuthInput, ReactRouterAuthResult, ReactRouterMiddleware, ReactRouterSite } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export { publicErrorFrom as failure } from "../bridge/public-error.ts";
export type * from "./types.ts";

/** `url` is the URL of the page; that of the request may name its data. */
const fromArgs = (args: ReactRouterArgs): BridgeRequest<ReactRouterArgs> => ({
  headers: args.request.headers,
  url: args.url,
  method: args.request.method,
  event: args,
});

/**
 * Sign-in and sessions for a React Router application in framework mode. Call it once, in a file `auth.server.ts`, and export what
 * it returns.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes are served
 * under `/auth`, below `basename`.
 *
 * @param config a configuration, or a function that returns one for each request
 * @param site where the application is
 * @example
 * // app/auth.server.ts
 * export const { middleware, loader, action, auth, protect } = ReactRouterAuth({ providers: ["github"] });
 * // app/root.tsx
 * export const middleware = [authMiddleware];
 * // app/routes/auth.ts, which app/routes.ts has as route("auth/*", "routes/auth.ts")
 * export { loader, action } from "../auth.server";
 */
export function ReactRouterAuth<S extends DefaultSession = Session>(
  config: ReactRouterAuthInput<S>,
  { basename = "/" }: ReactRouterSite = {},
): ReactRouterAuthResult<S> {
  const sitePath = (path: string): string => basename.replace(/\/+$/, "") + path;
  // Every verb passes its arguments.
  const bridge = createBridge<ReactRouterArgs>(config as Lazy<BridgeConfig, ReactRouterArgs | undefined>, {
    basePath: sitePath("/auth"),
  });
  const tools = createVerbs<ReactRouterArgs, ReactRouterArgs, S, Response>(bridge, {
    from(args) {
      framework.checkArgs(args);
      return fromArgs(args);
    },
    // Middleware, action and loaders get requests of their own; they share the context.
    keyOf: ({ context }) => context,
    headersOf: ({ request }) => request.headers,
    isPage: framework.isDataRequest,
    redirect: (_, url) => framework.redirectPage(url),
  });

  const middleware: ReactRouterMiddleware = async (args, next) => {
    // A link of the application leads to a page of the library: the browser opens it, because it has no data for a script.
    const { pathname, search } = args.url;
    if (framework.isDataRequest(args) && (await bridge.owns(fromArgs(args))))
      return framework.redirectPage(pathname + search);
    return (await tools.serve(args, () => args.request)) ?? tools.completeResponse(args, await next());
  };
  // Without the middleware it serves the routes; behind it, it answers with the 404 of the library.
  const endpoint = (args: ReactRouterArgs): Promise<Response> => bridge.handle(args.request, fromArgs(args));

  return {
    ...tools.verbs,
    middleware,
    protect(options = {}) {
      const check = tools.guard(options, basename);
      return async (args, next) => {
        const response = await check(args);
        return response ? framework.asPageRedirect(response) : next();
      };
    },
    loader: endpoint,
    action: endpoint,
  };
}
