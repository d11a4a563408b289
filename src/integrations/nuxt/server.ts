/** `portico/nuxt/server`: the verbs for the server of a Nuxt application. */
import type { DefaultSession, Session } from "../../core/types/session.ts";
import { createNodeVerbs } from "../bridge/node-server.ts";
import type { NuxtEvent } from "./framework.ts";
import * as framework from "./framework.ts";
import type { NuxtAuthInput, NuxtAuthResult } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export { publicErrorFrom as failure } from "../bridge/public-error.ts";
export type * from "./types.ts";

/**
 * Sign-in and sessions for the server of a Nuxt application. Call it once, in `server/utils/auth.ts`, and export what it returns:
 * Nuxt imports the exports by their names in all server code. The module `portico/nuxt` installs `handler`.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes are served
 * under `/auth`, below `app.baseURL`.
 *
 * @param config a configuration, or a function that returns one for each request
 * @example
 * // nuxt.config.ts
 * export default defineNuxtConfig({ modules: ["portico/nuxt"] });
 * // server/utils/auth.ts
 * export const { handler, auth, protect, signIn, signOut } = NuxtAuth({ providers: ["github"] });
 * // server/api/me.get.ts
 * export default defineEventHandler(async (event) => (await auth(event))?.user);
 */
export function NuxtAuth<S extends DefaultSession = Session>(config: NuxtAuthInput<S>): NuxtAuthResult<S> {
  const tools = createNodeVerbs<NuxtEvent, S>(config, framework.bridgeOptions, framework.nuxtAccess);
  return {
    ...tools.verbs,
    async handler(event) {
      const { portico } = event.context;
      // Pages are rendered with the session that the `session` callback returns.
      if (portico) portico.session = (asked) => tools.verbs.auth(asked) as Promise<Session | null>;
      await tools.handle(event);
    },
    protect(options) {
      // Only an event knows the base path, which the environment may set.
      let base = "";
      let mayPass = tools.guard(options);
      return async (event) => {
        const asked = event.context.portico?.base ?? "";
        if (asked !== base) mayPass = tools.guard(options, asked);
        base = asked;
        await mayPass(event);
      };
    },
  };
}
