/** The parts of Fastify that are used: requests, replies, hooks, and how it reads the headers of proxies. The only file that imports its types; it imports none of its code. */
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  preHandlerAsyncHookHandler,
} from "fastify";
import { type NodeAccess, neverGoOn, sendAsReply } from "../bridge/node-server.ts";
import { perObject } from "../bridge/request-state.ts";

export type { FastifyReply, FastifyRequest } from "fastify";

/** Options of the plugin. */
export interface FastifyAuthPluginOptions {
  /**
   * Whether the plugin parses forms (`application/x-www-form-urlencoded`) for the routes beside it, if no other plugin does so by then.
   * Set it to `false` if you register `@fastify/formbody` later. Default: `true`.
   */
  readonly forms?: boolean | undefined;
}

/** A plugin of Fastify. Named, so that declarations of an application need no package of its types. */
export interface FastifyAuthPlugin extends FastifyPluginAsync<FastifyAuthPluginOptions> {}

/** A hook for `preHandler`, or for any other hook before the handler. */
export interface FastifyAuthHook extends preHandlerAsyncHookHandler {}

const formType = "application/x-www-form-urlencoded";

/** How Fastify shows a request, and the replies to those that the plugin has seen. */
export function fastifyAccess() {
  const records = perObject<object, { reply?: FastifyReply }>(() => ({}));
  const replyTo = ({ raw }: FastifyRequest) => records(raw).reply;
  const access: NodeAccess<FastifyRequest> = {
    request: ({ raw }) => raw,
    response: (request) => replyTo(request)?.raw,
    // They follow `trustProxy`: without it, forwarding headers are ignored. Fastify 4 has no `host`, and the port in `hostname`.
    origin: ({ protocol, host, hostname }) => ({ protocol, host: host ?? hostname }),
    body: ({ body }) => body,
    send(request, response) {
      const reply = replyTo(request);
      return reply && sendAsReply(response, reply);
    },
    callFirst: "Register the plugin first, in the same context or above: `app.register(plugin)`.",
  };
  return {
    access,
    remember(request: FastifyRequest, reply: FastifyReply): void {
      records(request.raw).reply = reply;
    },
  };
}

/** A hook from a function that returns whether the request goes on, which Fastify lets it do when the hook settles. */
export const hookFrom = (
  goesOn: (request: FastifyRequest) => Promise<boolean>,
  remember: (request: FastifyRequest, reply: FastifyReply) => void,
): FastifyAuthHook =>
  async function guard(request: FastifyRequest, reply: FastifyReply) {
    remember(request, reply);
    if (!(await goesOn(request))) await neverGoOn();
  };

/** Parses forms for the routes beside the plugin. */
function parseForms(app: FastifyInstance): void {
  if (app.hasContentTypeParser(formType)) return;
  app.addContentTypeParser(formType, { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

/**
 * Makes the plugin. Its hook runs for every request of the context in which it is registered, before the body is parsed. The
 * wildcard gives the routes of the library a place there, also below a prefix, where Fastify would run no hook for them.
 */
export function pluginFrom(hook: FastifyAuthHook, routePath: (prefix: string) => string): FastifyAuthPlugin {
  const plugin: FastifyAuthPlugin = async (app, { forms = true }) => {
    app.addHook("onRequest", hook);
    if (forms) parseForms(app);
    app.all(`${routePath(app.prefix)}/*`, { exposeHeadRoute: false }, (_request, reply) => reply.callNotFound());
  };
  // As `fastify-plugin` does: the hook and the parser are those of the context that registers it.
  return Object.assign(plugin, {
    [Symbol.for("skip-override")]: true,
    [Symbol.for("fastify.display-name")]: "portico",
  });
}
