/** `portico/host` and `portico/next`: Next.js. */
import type { DefaultSession, Session } from "../../core/types/session.ts";
import { configResolver, withParametersOf } from "../bridge/config.ts";
import {
  type AuthorizationParams,
  type Bridge,
  type BridgeRequest,
  createBridge,
  type FreshOptions,
  type LinkedAccount,
  parseOptions,
  type RedirectResult,
  type RemovePasskeyOptions,
  type RevokeTarget,
  type SignInFormInput,
  signInInput,
  signOutInput,
  type UnlinkAccountOptions,
} from "../bridge/index.ts";
import { createForms } from "./auth.ts";
import type { NextRequest } from "./framework.ts";
import * as framework from "./framework.ts";
import type { HostAuthInput, HostAuthResult, HostCallbacks } from "./types.ts";

export { AuthError } from "../../core/errors/auth-error.ts";
export { CredentialsSignin } from "../../core/errors/read-errors.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export type * from "./forms.ts";
export type * from "./types.ts";

/** The request of a server action or a route handler. */
async function currentRequest(): Promise<BridgeRequest<NextRequest>> {
  const headers = await framework.currentHeaders();
  return { headers, method: framework.currentMethod(headers), waitUntil: framework.waitUntil };
}

/** Writes the cookies of a verb, and redirects to its URL or returns it. */
async function redirectAfter(
  verb: (from: BridgeRequest<NextRequest>) => Promise<RedirectResult>,
  options: SignInFormInput,
): Promise<string> {
  const { url, cookies } = await verb(await currentRequest());
  await framework.writeHostCookies(cookies);
  return parseOptions(options).redirect ? framework.redirectOut(url) : url;
}

/** The verbs for server actions and route handlers. */
function hostVerbs(bridge: Bridge<NextRequest>) {
  const from = currentRequest;
  return {
    signIn: (provider?: string, options?: SignInFormInput, authorizationParams?: AuthorizationParams) =>
      redirectAfter(async (from) => {
        // A server component may redirect to the sign-in page: cookies of the session then wait for a response that can set them.
        const canWrite = provider !== undefined || (await framework.canWriteCookies());
        return bridge.signIn({ ...from, canWrite }, signInInput(provider, options, authorizationParams));
      }, options),
    signOut: (options?: SignInFormInput) =>
      redirectAfter((from) => bridge.signOut(from, signOutInput(options)), options),
    async unstable_update(data: unknown) {
      const { session, cookies } = await bridge.update(await from(), data);
      await framework.writeHostCookies(cookies);
      return session;
    },
    async actAs(userId: string) {
      const { session, cookies } = await bridge.actAs(await from(), userId);
      await framework.writeHostCookies(cookies);
      return session;
    },
    async stopActing() {
      const { session, cookies } = await bridge.stopActing(await from());
      await framework.writeHostCookies(cookies);
      return session;
    },
    check: () => bridge.check(),
    fresh: async (options?: FreshOptions) => bridge.fresh({ ...(await from()), canWrite: false }, options),
    listSessions: async () => bridge.listSessions(await from()),
    async revokeSessions(which: RevokeTarget) {
      const { ended, cookies } = await bridge.revokeSessions(await from(), which);
      await framework.writeHostCookies(cookies);
      return ended;
    },
    accounts: {
      list: async () => bridge.listAccounts(await from()),
      unlink: async (account: LinkedAccount, options?: UnlinkAccountOptions) =>
        bridge.unlinkAccount(await from(), account, options),
    },
    passkeys: {
      list: async () => bridge.listPasskeys(await from()),
      rename: async (id: string, name: string) => bridge.renamePasskey(await from(), id, name),
      remove: async (id: string, options?: RemovePasskeyOptions) => bridge.removePasskey(await from(), id, options),
    },
  };
}

/**
 * Sign-in and sessions for a Next.js application. Call it once, in a file of your own, and export what it returns.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes are served
 * under `/api/auth`, below the `basePath` of next.config.
 *
 * @param config a configuration, or a function that returns one for each request; the request is `undefined` in server
 *   components and server actions
 * @example
 * // auth.ts
 * export const { handlers, auth, signIn, signOut } = HostAuth({ providers: ["github"] });
 * // app/api/auth/[...auth]/route.ts
 * export const { GET, POST } = handlers;
 * // proxy.ts
 * export { auth as proxy } from "./auth";
 */
export function HostAuth<S extends DefaultSession = Session>(config: HostAuthInput<S>): HostAuthResult<S> {
  const resolve = configResolver(config);
  const configFor = withParametersOf(config, async (request: NextRequest | undefined) => resolve(request, request));
  const bridge = createBridge<NextRequest, HostCallbacks<S>>(typeof config === "function" ? configFor : config, {
    basePath: `${framework.pathPrefix()}/api/auth`,
  });
  const handle = (request: NextRequest): Promise<Response> =>
    bridge.handle(request, {
      url: framework.currentUrl(request),
      event: request,
      waitUntil: framework.waitUntil,
    });
  const auth = createForms({ bridge, callbacksFor: async (request) => (await configFor(request))?.callbacks });
  const result = {
    handlers: { GET: handle, POST: handle },
    auth,
    accessToken: auth.accessToken,
    ...hostVerbs(bridge),
  };
  // The `session` callback of the application defines the type of a session, and `redirect` decides whether a verb returns.
  return result as unknown as HostAuthResult<S>;
}

export default HostAuth;
