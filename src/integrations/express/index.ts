/** `portico/express`: Express. */
import type { DefaultSession, Session } from "../../core/types/session.ts";
import { createNodeVerbs } from "../bridge/node-server.ts";
import type { ExpressHandler, ExpressMiddleware, ExpressRequest } from "./framework.ts";
import * as framework from "./framework.ts";
import type { ExpressAuthInput, ExpressAuthResult } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export { publicErrorFrom as failure } from "../bridge/public-error.ts";
export type * from "./types.ts";

/**
 * Sign-in and sessions for an Express application. Call it once, in a file of your own, and export what it returns.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes are served
 * under `/auth`. In a router that is mounted below a path, set `basePath` to the whole path.
 *
 * @param config a configuration, or a function that returns one for each request
 * @example
 * const { middleware, auth, protect } = ExpressAuth({ providers: ["github"] });
 * app.use(middleware);
 * app.get("/dashboard", protect(), async (req, res) => res.json(await auth(req)));
 */
export function ExpressAuth<S extends DefaultSession = Session>(config: ExpressAuthInput<S>): ExpressAuthResult<S> {
  const tools = createNodeVerbs<ExpressRequest, S>(config, { basePath: "/auth" }, framework.expressAccess);
  return {
    ...tools.verbs,
    middleware: framework.middlewareFrom(async (request) => !(await tools.handle(request))),
    protect: (options) => framework.middlewareFrom(tools.guard(options)),
  };
}

/**
 * Wraps an async handler for Express 4: what it throws goes to your error handlers, as with Express 5. Express 4 itself leaves the
 * rejection to Node.js, which ends the process: with an unreachable database, `await auth(req)` is such a rejection.
 *
 * @param handler a handler of a route, or a middleware
 * @example app.get("/dashboard", protect(), asyncHandler(async (req, res) => res.json(await auth(req))));
 */
export const asyncHandler = (handler: ExpressHandler): ExpressMiddleware => framework.passingRejections(handler);
