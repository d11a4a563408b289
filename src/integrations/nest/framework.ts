/** The parts of NestJS that are used: requests on its HTTP servers for Express and Fastify, and what a handler returns. */
import type { ExecutionContext } from "@nestjs/common";
import type { AbstractHttpAdapter } from "@nestjs/core";
import { InvalidConfiguration } from "../../core/errors/index.ts";
import { createAttached } from "../bridge/attached.ts";
import type { NodeRequest } from "../bridge/node-http.ts";
import {
  type NodeAccess,
  type NodeServerResponse,
  type NodeTools,
  neverGoOn,
  type ServerReply,
  sendAsReply,
} from "../bridge/node-server.ts";

/** A request of the HTTP server of Nest: `@Req()`. The `Request` of Express and the `FastifyRequest` of Fastify are such requests. */
export interface NestRequest extends Pick<NodeRequest, "method" | "url" | "originalUrl" | "headers" | "body"> {
  /** `http` or `https`, by `trust proxy` of Express or `trustProxy` of Fastify. */
  readonly protocol: string;
  /** By the same setting. */
  readonly host: string;
  /** Set by Express before any middleware. */
  readonly res?: NodeServerResponse | undefined;
  /** The request of `node:http`. Set by Fastify; a request of Express is one itself. */
  readonly raw?: NodeRequest | undefined;
}

/** A redirect, as a handler with `@Redirect()` returns it. */
export interface NestRedirect {
  /** Absolute URL. */
  readonly url: string;
  /** HTTP status 303: browsers follow it with a GET. */
  readonly statusCode: number;
}

/** The tools of one configuration. */
export type NestTools<S> = NodeTools<NestRequest, S, NestRedirect>;

/** A request in progress. Guards and decorators have no dependencies of their own, so its tools are left here. */
interface RequestInProgress {
  readonly tools: NestTools<unknown>;
  /** On Fastify. */
  readonly reply?: ServerReply | undefined;
}

const inProgress = createAttached<NestRequest, RequestInProgress>();

const fastifyReply = (request: NestRequest): ServerReply | undefined => inProgress.get(request)?.reply;

const callFirst =
  "Import `AuthModule.forRoot(config)` in the root module, and pass the request of the handler: `@Req() req`.";

/** How Nest shows a request. Protocol and host follow the setting for proxies: without it, forwarding headers are ignored. */
export const nestAccess: NodeAccess<NestRequest, NestRedirect> = {
  // A request of Express is one of `node:http` itself.
  request: (request) => (fastifyReply(request) ? request.raw : request) as NodeRequest,
  response: (request) => fastifyReply(request)?.raw ?? request.res,
  origin: ({ protocol, host }) => ({ protocol, host }),
  send(request, response) {
    const reply = fastifyReply(request);
    return reply && sendAsReply(response, reply);
  },
  redirect: (_request, url) => ({ url, statusCode: 303 }),
  callFirst,
};

/** Whether a request was one to the routes of the library, and is responded to. */
type ServeRequest = (request: NestRequest, reply?: ServerReply) => Promise<boolean>;

/**
 * How each HTTP server serves the routes before every handler, also outside of the global prefix, where middleware of a
 * `MiddlewareConsumer` is not called.
 */
const httpServers: Readonly<Record<string, (server: AbstractHttpAdapter, serve: ServeRequest) => void>> = {
  express(server, serve) {
    server.use((request: NestRequest, _response: unknown, next: (error?: unknown) => void) => {
      // Express 4 leaves a rejection to Node.js, which ends the process.
      serve(request).then((isServed) => {
        if (!isServed) next();
      }, next);
    });
  },
  fastify(server, serve) {
    // Not middleware: it gets the request of `node:http`, which does not have the host by `trustProxy`.
    server.getInstance().addHook("onRequest", async (request: NestRequest, reply: ServerReply) => {
      if (await serve(request, reply)) await neverGoOn();
    });
  },
};

/**
 * Serves the routes of the library.
 *
 * @throws InvalidConfiguration if the HTTP server is neither that of Express nor that of Fastify
 */
export function installRoutes(server: AbstractHttpAdapter, tools: NestTools<unknown>): void {
  const install = httpServers[server.getType()];
  if (!install) {
    throw new InvalidConfiguration(
      `portico/nest runs on @nestjs/platform-express and @nestjs/platform-fastify, and the HTTP server is "${server.getType()}".`,
    );
  }
  install(server, (request, reply) => {
    inProgress.set(request, { tools, reply });
    return tools.handle(request);
  });
}

/** The request of a handler, with the tools that serve it. */
export function servedRequest<S>(context: ExecutionContext): {
  readonly request: NestRequest;
  readonly tools: NestTools<S>;
} {
  if (context.getType() !== "http") {
    throw new InvalidConfiguration(
      `portico/nest reads requests of HTTP, and this handler is of the type "${context.getType()}". Check the session where the connection is opened.`,
    );
  }
  const request = context.switchToHttp().getRequest<NestRequest>();
  const tools = inProgress.get(request)?.tools;
  if (!tools) throw new InvalidConfiguration(`A request reached a handler before portico/nest. ${callFirst}`);
  // The type parameter of a guard is that of the configuration: the application names it in both places.
  return { request, tools: tools as NestTools<S> };
}
