/** What `NodeAuth` takes and returns. */
import type { Session } from "../../core/types/session.ts";
import type { NodeRequest } from "../bridge/node-http.ts";
import type { NodeServerResponse } from "../bridge/node-server.ts";
import type { ProtectInput, ServerAuthConfig, ServerAuthInput, Verbs } from "../bridge/verb-types.ts";

export type { RedirectOptions, SessionUpdate, SignInOptions, SignOutOptions } from "../../core/types/verbs.ts";
export type { AccessToken, AccessTokenOptions, PublicError } from "../bridge/index.ts";
export type { NodeRequest } from "../bridge/node-http.ts";
export type { NodeServerResponse } from "../bridge/node-server.ts";

/** Configuration of {@link NodeAuth}. Only `providers` is required, also by bare id. */
export interface NodeAuthConfig<S = Session> extends ServerAuthConfig<S> {}

/** A configuration, or a function that returns one for each request. Return the same object for the same case: it is compiled once. */
export type NodeAuthInput<S = Session> = ServerAuthInput<S, NodeRequest>;

/** Who may pass: see {@link NodeAuthResult.protect}. */
export type NodeProtectOptions<S = Session> = ProtectInput<S, NodeRequest>;

/** What {@link NodeAuth} returns. The verbs take the request that `handle` got before. */
export interface NodeAuthResult<S = Session> extends Verbs<NodeRequest, S> {
  /**
   * Responds to a request to one of the routes of the library, under `/auth`. Call it first, for every request: from then on the
   * other functions know the response to this request, and its cookies are set whatever writes the head of the response.
   *
   * @returns `true` if it responded; `false` for every other path
   * @example if (await handle(req, res)) return;
   */
  readonly handle: (request: NodeRequest, response: NodeServerResponse) => Promise<boolean>;
  /**
   * Reads the session for a WebSocket, in a listener of `upgrade`. `null` without a session, and for a request of another site: browsers send
   * cookies with it, whatever page opens the connection. Call it again while the connection is open, to close it when the session has ended.
   * It needs no `handle` before, and works beside Express and Fastify with the same configuration.
   *
   * @throws DatabaseUnreachable if it is not known whether there is a session; AuthError if the host is not trusted
   * @example
   * server.on("upgrade", async (req, socket, head) => {
   *   const session = await upgrade(req).catch(() => null);
   *   if (!session) return void socket.end("HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n");
   *   sockets.handleUpgrade(req, socket, head, (connection) => chat(connection, session));
   * });
   */
  readonly upgrade: (request: NodeRequest) => Promise<S | null>;
  /**
   * Makes a guard for paths, or for one handler. Who may not pass is redirected to the sign-in page; a program, which does not
   * accept HTML, gets a 401 without a session and a 403 with one.
   *
   * @returns a function that responds and returns `false`, or returns `true` if the request may pass
   * @example
   * const mayPass = protect({ paths: ["/dashboard"] });
   * if (!(await mayPass(req, res))) return;
   */
  readonly protect: (
    options?: NodeProtectOptions<S>,
  ) => (request: NodeRequest, response: NodeServerResponse) => Promise<boolean>;
}
