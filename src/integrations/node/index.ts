/** `portico/node`: `node:http`, `node:https` and `node:http2`. */
import type { DefaultSession, Session } from "../../core/types/session.ts";
import type { NodeRequest } from "../bridge/node-http.ts";
import { createNodeVerbs, type NodeServerResponse } from "../bridge/node-server.ts";
import { perObject } from "../bridge/request-state.ts";
import type { NodeAuthInput, NodeAuthResult } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export { requestURL, toRequest } from "../bridge/node-http.ts";
export { publicErrorFrom as failure } from "../bridge/public-error.ts";
export type * from "./types.ts";

/**
 * Sign-in and sessions for a server of Node.js. Call it once, in a file of your own, and export what it returns.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes are served
 * under `/auth`.
 *
 * @param config a configuration, or a function that returns one for each request
 * @example
 * const { handle, auth } = NodeAuth({ providers: ["github"] });
 * async function respond(req: IncomingMessage, res: ServerResponse) {
 *   if (await handle(req, res)) return;
 *   const session = await auth(req);
 *   res.end(session ? `Hello ${session.user?.name}` : "Hello stranger");
 * }
 * // Node.js ends the process if nothing catches what a listener throws.
 * createServer((req, res) => void respond(req, res).catch(() => res.writeHead(500).end()));
 */
export function NodeAuth<S extends DefaultSession = Session>(config: NodeAuthInput<S>): NodeAuthResult<S> {
  const records = perObject<NodeRequest, { response?: NodeServerResponse }>(() => ({}));
  const tools = createNodeVerbs<NodeRequest, S>(
    config,
    { basePath: "/auth" },
    {
      request: (request) => request,
      response: (request) => records(request).response,
      callFirst: "Call `await handle(req, res)` first, for every request.",
    },
  );
  const seen = (request: NodeRequest, response: NodeServerResponse): NodeRequest => {
    records(request).response = response;
    return request;
  };
  return {
    ...tools.verbs,
    upgrade: tools.upgrade,
    handle: (request, response) => tools.handle(seen(request, response)),
    protect(options) {
      const mayPass = tools.guard(options);
      return (request, response) => mayPass(seen(request, response));
    },
  };
}
