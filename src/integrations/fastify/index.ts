/** `portico/fastify`: Fastify. */
import type { DefaultSession, Session } from "../../core/types/session.ts";
import { configuredBasePath } from "../bridge/config.ts";
import { createNodeVerbs } from "../bridge/node-server.ts";
import type { FastifyRequest } from "./framework.ts";
import * as framework from "./framework.ts";
import type { FastifyAuthInput, FastifyAuthResult } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export { publicErrorFrom as failure } from "../bridge/public-error.ts";
export type * from "./types.ts";

/**
 * Sign-in and sessions for a Fastify application. Call it once, in a file of your own, and export what it returns.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes are served
 * under `/auth`, below the prefix of the context that registers the plugin.
 *
 * @param config a configuration, or a function that returns one for each request
 * @example
 * const { plugin, auth, protect } = FastifyAuth({ providers: ["github"] });
 * await app.register(plugin);
 * app.get("/dashboard", { preHandler: protect() }, async (request) => auth(request));
 */
export function FastifyAuth<S extends DefaultSession = Session>(config: FastifyAuthInput<S>): FastifyAuthResult<S> {
  const { access, remember } = framework.fastifyAccess();
  // The prefix of the context that registers the plugin, which it does before the first request.
  const mount = { prefix: "" };
  const tools = createNodeVerbs<FastifyRequest, S>(config, () => ({ basePath: `${mount.prefix}/auth` }), access);
  return {
    ...tools.verbs,
    plugin: framework.pluginFrom(
      framework.hookFrom(async (request) => !(await tools.handle(request)), remember),
      (prefix) => {
        mount.prefix = prefix;
        const given = typeof config === "object" ? configuredBasePath(config) : undefined;
        return given?.startsWith(`${prefix}/`) ? given.slice(prefix.length) : (given ?? "/auth");
      },
    ),
    protect: (options) => framework.hookFrom(tools.guard(options), remember),
  };
}
