/** `portico/elysia`: Elysia, on Bun and other runtimes. */
import { redirectResponse } from "../../core/http/app-response.ts";
import type { DefaultSession, Session } from "../../core/types/session.ts";
import { type BridgeRequest, createBridge, createVerbs, type TypedCallbacks } from "../bridge/index.ts";
import type { ElysiaContext } from "./framework.ts";
import * as framework from "./framework.ts";
import type { ElysiaAuthInput, ElysiaAuthResult } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export { publicErrorFrom as failure } from "../bridge/public-error.ts";
export type * from "./types.ts";

const bridgeRequest = (context: ElysiaContext): BridgeRequest<ElysiaContext> => ({
  headers: context.request.headers,
  url: new URL(context.request.url),
  method: context.request.method,
  event: context,
});

/**
 * Sign-in and sessions for an Elysia application. Call it once, in a file of your own, and export what it returns.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes are served
 * under `/auth`.
 *
 * @param config a configuration, or a function that returns one for each request
 * @example
 * const { plugin } = ElysiaAuth({ providers: ["github"] });
 * const app = new Elysia()
 *   .use(plugin)
 *   .get("/", async ({ auth }) => (await auth())?.user?.name ?? "stranger")
 *   .get("/api/me", ({ session }) => session.user, { protect: true })
 *   .listen(3000);
 */
export function ElysiaAuth<S extends DefaultSession = Session>(config: ElysiaAuthInput<S>): ElysiaAuthResult<S> {
  const bridge = createBridge<ElysiaContext, TypedCallbacks<S>>(
    // Every verb passes its context.
    config as Parameters<typeof createBridge<ElysiaContext, TypedCallbacks<S>>>[0],
    { basePath: "/auth" },
  );
  const { verbs, serve, guard, completeResponse } = createVerbs<ElysiaContext, ElysiaContext, S, Response>(bridge, {
    from: bridgeRequest,
    // The hooks and the handler of a request may have contexts of their own.
    keyOf: ({ request }) => request,
    redirect: (_, url) => redirectResponse(url),
  });
  const plugin = framework.elysiaPlugin<S>({
    async handle(request, next) {
      const answer = await serve({ request }, () => request);
      if (answer) return answer;
      const response = await next();
      return response && completeResponse({ request }, response);
    },
    auth: verbs.auth,
    guard,
  });
  return { ...verbs, plugin };
}
