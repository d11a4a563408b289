/** The parts of NestJS that are used: requests on its HTTP server for Express, and what a handler returns. */
import type { ExecutionContext } from "@nestjs/common";
import type { AbstractHttpAdapter } from "@nestjs/core";
import { InvalidConfiguration } from "../../core/errors/index.ts";
import { createAttached } from "../bridge/attached.ts";
import type { NodeRequest } from "../bridge/node-http.ts";
import type { NodeAccess, NodeServerResponse, NodeTools } from "../bridge/node-server.ts";

/** A request of the HTTP server of Nest: `@Req()`. The `Request` of Express is one. */
export interface NestRequest extends NodeRequest {
  /** Set by Express before any middleware. */
  readonly res?: NodeServerResponse | undefined;
  /** `http` or `https`, by `trust proxy`. */
  readonly protocol: string;
  /** By `trust proxy`. */
  readonly host: string;
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

const callFirst =
  "Import `AuthModule.forRoot(config)` in the root module, and pass the request of the handler: `@Req() req`.";

/** How Nest shows a request. `req.protocol` and `req.host` follow `trust proxy`: without it, forwarding headers are ignored. */
export const nestAccess: NodeAccess<NestRequest, NestRedirect> = {
  request: (request) => request,
  response: ({ res }) => res,
  origin: ({ protocol, host }) => ({ protocol, host }),
  redirect: (_request, url) => ({ url, statusCode: 303 }),
  callFirst,
};

/** The tools that serve a request: guards and decorators have no dependencies of their own, so the middleware leaves them here. */
const toolsFor = createAttached<NestRequest, NestTools<unknown>>();

/**
 * Serves the routes of the library before every handler, also below another global prefix. Middleware of a
 * `MiddlewareConsumer` would not see paths outside of the global prefix.
 *
 * @throws InvalidConfiguration if the HTTP server is not that of Express
 */
export function installMiddleware(server: AbstractHttpAdapter, tools: NestTools<unknown>): void {
  if (server.getType() !== "express") {
    throw new InvalidConfiguration(
      `portico/nest runs on @nestjs/platform-express, and the HTTP server is "${server.getType()}". On Fastify, register the plugin of portico/fastify: app.register(plugin).`,
    );
  }
  server.use(async (request: NestRequest, _response: unknown, next: () => void) => {
    if (await tools.handle(request)) return;
    toolsFor.set(request, tools);
    next();
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
  const tools = toolsFor.get(request);
  if (!tools) throw new InvalidConfiguration(`A request reached a handler before portico/nest. ${callFirst}`);
  // The type parameter of a guard is that of the configuration: the application names it in both places.
  return { request, tools: tools as NestTools<S> };
}
