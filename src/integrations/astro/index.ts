/** `portico/astro`: Astro. */
import { InvalidConfiguration } from "../../core/errors/index.ts";
import { redirectResponse } from "../../core/http/app-response.ts";
import type { DefaultSession, Session } from "../../core/types/session.ts";
import {
  type BridgeConfig,
  type BridgeRequest,
  createBridge,
  createVerbs,
  type Lazy,
  pathMatcher,
  type RequestAccess,
} from "../bridge/index.ts";
import { createSharingCheck } from "../bridge/request-state.ts";
import type { AstroContext } from "./framework.ts";
import * as framework from "./framework.ts";
import type { AstroAuthInput, AstroAuthResult, AstroMiddleware } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export { publicErrorFrom as failure } from "../bridge/public-error.ts";
export type * from "./types.ts";

const fromContext = (context: AstroContext): BridgeRequest<AstroContext> => ({
  headers: context.request.headers,
  url: context.url,
  method: context.request.method,
  event: context,
  waitUntil: framework.platformWaitUntil(context),
});

const protectedButPrerendered = ({ url }: AstroContext): InvalidConfiguration =>
  new InvalidConfiguration(
    `${url.pathname} is protected and prerendered, so every visitor could read it. Add "export const prerender = false" to the page.`,
  );

const astroAccess: RequestAccess<AstroContext, AstroContext, Response> = {
  from: fromContext,
  // Astro makes several contexts for a request; they share their locals.
  keyOf: ({ locals }) => locals,
  headersOf: ({ request }) => request.headers,
  routedPaths: (context) => [framework.astroRoute(context)],
  redirect: (_, url) => redirectResponse(url),
};

/** There is no visitor while pages are prerendered. */
const withoutVisitor = async (): Promise<null> => null;

/**
 * Sign-in and sessions for an Astro application. Call it once, in a file `auth.ts`, and export what it returns.
 *
 * Options you omit are read from environment variables, as `getSecret` of Astro reads them: `AUTH_SECRET`, `AUTH_URL`,
 * `AUTH_GITHUB_ID`, … The routes are served under `/auth`, below `base`.
 *
 * @param config a configuration, or a function that returns one for each request
 * @example
 * // src/auth.ts
 * export const { onRequest, ALL, auth, protect, signIn, signOut } = AstroAuth({ providers: ["github"] });
 * // astro.config.ts
 * export default defineConfig({ output: "server", adapter: node({ mode: "standalone" }), integrations: [portico()] });
 */
export function AstroAuth<S extends DefaultSession = Session>(config: AstroAuthInput<S>): AstroAuthResult<S> {
  // Every verb passes its context.
  const bridge = createBridge<AstroContext>(config as Lazy<BridgeConfig, AstroContext | undefined>, {
    basePath: framework.sitePath("/auth"),
    env: framework.astroEnv,
  });
  const { verbs, serve, guard, completeResponse } = createVerbs<AstroContext, AstroContext, S, Response>(
    bridge,
    astroAccess,
  );
  const ownAuth = createSharingCheck();
  const onRequest: AstroMiddleware = async (context, next) => {
    const locals = context.locals as { auth?: () => Promise<S | null> };
    locals.auth = context.isPrerendered
      ? withoutVisitor
      : ownAuth(context.locals, context.request.headers, () => verbs.auth(context));
    if (context.isPrerendered) return next();
    const served = await serve(context, () => context.request);
    if (served) return framework.leaveUncached(context, served);
    const page = await next();
    const response = completeResponse(context, page);
    // It is another one if it is for this visitor.
    return response === page ? page : framework.leaveUncached(context, response);
  };
  // Without the middleware it serves the routes; behind it, it answers with the 404 of the library.
  const endpoint = async (context: AstroContext): Promise<Response> =>
    framework.leaveUncached(context, await bridge.handle(context.request, fromContext(context)));

  return {
    ...verbs,
    onRequest,
    protect(options = {}) {
      const base = framework.sitePath("/");
      const check = guard(options, base);
      const isProtected = pathMatcher(options.paths ?? ["/"], base);
      return async (context, next) => {
        if (!context.isPrerendered) {
          const refused = await check(context);
          return refused ? framework.leaveUncached(context, refused) : next();
        }
        if (!isProtected(context.url)) return next();
        throw protectedButPrerendered(context);
      };
    },
    ALL: endpoint,
  };
}
