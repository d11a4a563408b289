/** portico/host: Next.js. */
import type { DefaultSession, Session } from "../../core/types/session.ts";
import {
  type AuthorizationParams,
  type BridgeRequest,
  createBridge,
  parseOptions,
  type RedirectResult,
  type SignInFormInput,
  signInInput,
} from "../bridge/index.ts";
import { createForms } from "./auth.ts";
import type { NextRequest } from "./framework.ts";
import * as framework from "./framework.ts";
import type { HostAuthConfig, HostAuthInput, HostAuthResult } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export type * from "./types.ts";

/** The configuration for each request. A function is asked once per request, however many forms want to know. */
function hostConfigFor(input: HostAuthInput): (request: NextRequest | undefined) => Promise<HostAuthConfig> {
  const chosen = new WeakMap<NextRequest, Promise<HostAuthConfig>>();
  return async (request) => {
    if (typeof input !== "function") return input;
    if (!request) return input(request);
    const config = chosen.get(request) ?? Promise.resolve(input(request));
    chosen.set(request, config);
    return config;
  };
}

/**
 * Sign-in and sessions for a Next.js application. Call it once, in a file of your own, and take from what it returns.
 *
 * Options that are left out come from the environment: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes live under
 * `/api/auth`, below the `basePath` of next.config.
 *
 * @param config a configuration, or a function that makes one for each request; the request is `undefined` where there is
 *   none, in server components and server actions
 * @example
 * // auth.ts
 * export const { handlers, auth, signIn, signOut } = HostAuth({ providers: ["github"] });
 * // app/api/auth/[...auth]/route.ts
 * export const { GET, POST } = handlers;
 * // proxy.ts
 * export { auth as proxy } from "./auth";
 */
export default function HostAuth<S extends DefaultSession = Session>(config: HostAuthInput<S>): HostAuthResult<S> {
  const configFor = hostConfigFor(config as unknown as HostAuthInput);
  const bridge = createBridge<NextRequest>(configFor as never, { basePath: `${framework.pathPrefix()}/api/auth` });

  /** Does something for the visitor, writes the cookies, and goes where it leads. */
  async function go(
    act: (from: BridgeRequest<NextRequest>) => Promise<RedirectResult>,
    options: SignInFormInput,
  ): Promise<string> {
    const { url, cookies } = await act({ headers: await framework.currentHeaders() });
    await framework.writeHostCookies(cookies);
    return parseOptions(options).redirect ? framework.redirectOut(url) : url;
  }

  const handle = (request: NextRequest): Promise<Response> =>
    bridge.handle(request, { url: framework.currentUrl(request), event: request });

  const result: HostAuthResult = {
    handlers: { GET: handle, POST: handle },
    auth: createForms({ bridge, configFor }),
    signIn: ((provider?: string, options?: SignInFormInput, params?: AuthorizationParams) =>
      go((from) => bridge.signIn(from, signInInput(provider, options, params)), options)) as HostAuthResult["signIn"],
    signOut: ((options: SignInFormInput) =>
      go((from) => bridge.signOut(from, parseOptions(options)), options)) as HostAuthResult["signOut"],
    async unstable_update(data) {
      const { session, cookies } = await bridge.update({ headers: await framework.currentHeaders() }, data);
      await framework.writeHostCookies(cookies);
      return session;
    },
    async listSessions() {
      return bridge.listSessions({ headers: await framework.currentHeaders() });
    },
    async revokeSessions(which) {
      const { ended, cookies } = await bridge.revokeSessions({ headers: await framework.currentHeaders() }, which);
      await framework.writeHostCookies(cookies);
      return ended;
    },
    passkeys: {
      list: async () => bridge.listPasskeys({ headers: await framework.currentHeaders() }),
      rename: async (id, name) => bridge.renamePasskey({ headers: await framework.currentHeaders() }, id, name),
      remove: async (id, options) => bridge.removePasskey({ headers: await framework.currentHeaders() }, id, options),
    },
  };
  // The session callback of the application says what a session is.
  return result as unknown as HostAuthResult<S>;
}
