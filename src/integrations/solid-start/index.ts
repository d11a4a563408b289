/** portico/solid-start: SolidStart. */
import { AuthError, MissingCSRF } from "../../core/errors/index.ts";
import type { raw } from "../../core/markers.ts";
import type { ResponseInternal } from "../../core/types/internal.ts";
import type { Session } from "../../core/types/session.ts";
import {
  type BridgeRequest,
  type PublicError,
  parseOptions,
  pathMatcher,
  type RedirectResult,
  type SignInFormInput,
  signInInput,
  toPublicError,
} from "../bridge/index.ts";
import { bridgeOf, wantsRawResponse } from "./bridges.ts";
import type { FetchEvent } from "./framework.ts";
import * as framework from "./framework.ts";
import type {
  SessionOptions,
  SolidAuthConfig,
  SolidAuthInput,
  SolidAuthMiddleware,
  SolidAuthResult,
  UserSession,
} from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch, raw } from "../../core/markers.ts";
export type { ResponseInternal } from "../../core/types/internal.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export type * from "./types.ts";

type SolidRequest = BridgeRequest<FetchEvent>;

/** Where those go who are not signed in. */
const homeOf = "/";

const solidBridgeRequest = (request: Request, event?: FetchEvent): SolidRequest => ({
  headers: request.headers,
  url: framework.eventUrl(request),
  event,
  // Asked when there is something to write: a page may have begun to stream while its session was read.
  get canWrite() {
    return event !== undefined && framework.canWrite(event);
  },
});

const owns = (options: SolidAuthInput | SessionOptions, event: FetchEvent): Promise<boolean> =>
  bridgeOf(options).owns({ headers: event.request.headers, url: framework.eventPath(event.request), event });

/**
 * Who is signed in; `null` for a visitor without a session, and while pages are rendered ahead. Read once per request and
 * configuration, however often it is asked for.
 *
 * Of a `Request` alone it is only read: no cookie is set, and a session that is due is left for the next call that can set
 * one. Of the event of SolidStart it is kept alive as well, as long as the answer has not begun.
 *
 * @param from the request, or the event: `getRequestEvent()`, or what an API route is given
 * @param options the configuration that `SolidAuth` was given: the same object
 * @throws AuthError if the configuration is wrong
 * @example const session = await getSession(event.request, authOptions);
 */
export async function getSession(from: Request | FetchEvent, options: SessionOptions): Promise<Session | null> {
  const event = "request" in from ? from : undefined;
  const request = "request" in from ? from.request : from;
  if (framework.isPrerender(request)) return null;
  // Said before anything is awaited: what a page shows may depend on it from now on.
  if (event && request.headers.has("cookie")) framework.keepEventPrivate(event);
  const { session, cookies } = await bridgeOf(options).session(solidBridgeRequest(request, event));
  if (event) framework.writeEventCookies(event, cookies);
  return session;
}

/**
 * The session of a visitor who must be signed in: for routes that the server renders, and for each server function that
 * shows or changes what is not for everybody. Without a session, or without a `user` in it, they go to the root.
 *
 * @param event `getRequestEvent()`
 * @param options the configuration that `SolidAuth` was given: the same object
 * @throws Response a redirect to `/`, which SolidStart follows in server functions, and `query` while a page is rendered
 * @throws AuthError if the configuration is wrong
 * @example
 * const getOrders = query(async () => {
 *   "use server";
 *   const { user } = await requireSession(getRequestEvent()!, authOptions);
 *   return ordersOf(user.id);
 * }, "orders");
 */
export async function requireSession(event: FetchEvent, options: SessionOptions): Promise<UserSession> {
  const session = await getSession(event, options);
  if (!session?.user) throw framework.eventRedirect(homeOf);
  return session as UserSession;
}

/**
 * A middleware that sends visitors to the root who ask for a protected path without a session, or without a `user` in it.
 * The root itself, and the routes of the library, are open to all. Sessions that are due are renewed on the way.
 *
 * It sees addresses: the data of a page comes from server functions, which all have one address, and each has to look for
 * itself: {@link requireSession}.
 *
 * @param paths each stands for itself and everything below it, as `protects` of `portico/integration` says
 * @param config the configuration that `SolidAuth` was given: the same object
 * @example export default createMiddleware([protect(["/dashboard"], authOptions)]);
 */
export function protect(paths: readonly string[], config: SessionOptions): SolidAuthMiddleware {
  const isProtected = pathMatcher(paths);
  return async (given) => {
    const event = framework.eventOf(given);
    const asked = framework.eventPath(event.request);
    if (asked.pathname === homeOf || !isProtected(asked) || (await owns(config, event))) return undefined;
    const session = await getSession(event, config);
    return session?.user ? undefined : framework.eventRedirect(homeOf);
  };
}

/**
 * What an action returns when a sign-in went wrong: for pages that tell of it beside the form.
 *
 * @returns the failure, with `error`, `message` and, of a `CredentialsSignin`, `code` for the page
 * @throws what it was given, if that is no `AuthError`: a redirect, for example
 * @example return signIn(event, "password", form).catch(failure);
 */
export function failure(thrown: unknown): PublicError {
  if (thrown instanceof AuthError) return toPublicError(thrown);
  throw thrown;
}

/** Server functions answer to GET as well, and a browser says of a GET that another site made it send nothing that is believed. */
function refuseSafe({ request: { method } }: FetchEvent): void {
  if (method === "POST") return;
  throw new MissingCSRF(
    `The request was refused: signing in and out changes something, and ${method} requests must not. Call it from an action, which sends a POST.`,
  );
}

/** Does something for the visitor, writes the cookies, and goes where it leads. */
async function eventRedirectTo(
  event: FetchEvent,
  options: SignInFormInput,
  act: () => Promise<RedirectResult>,
): Promise<string> {
  refuseSafe(event);
  const { url, cookies } = await act();
  framework.writeEventCookies(event, cookies);
  if (parseOptions(options).redirect) throw framework.eventRedirect(url);
  return url;
}

/**
 * Sign-in and sessions for a SolidStart application. Keep the configuration in a file of your own, and pass that object here
 * and to {@link getSession}, {@link requireSession} and {@link protect}.
 *
 * Options that are left out come from the environment: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes live under
 * `prefix`, by default `/api/auth`.
 *
 * @param config a configuration, or a function that makes one for each request
 * @example
 * // src/auth.ts
 * export const authOptions: SolidAuthConfig = { providers: ["github"] };
 * // src/routes/api/auth/[...auth].ts
 * export const { GET, POST } = SolidAuth(authOptions);
 */
export function SolidAuth(config: SolidAuthConfig & { raw: typeof raw }): SolidAuthResult<ResponseInternal>;
export function SolidAuth(config: SolidAuthInput): SolidAuthResult;
export function SolidAuth(config: SolidAuthInput): SolidAuthResult<Response | ResponseInternal> {
  const bridge = bridgeOf(config);
  async function handle(event: FetchEvent): Promise<Response | ResponseInternal | undefined> {
    if (!(await owns(config, event))) return undefined;
    const { request } = event;
    return (await wantsRawResponse(config, event))
      ? bridge.handleRaw(request, { event })
      : bridge.handle(request, { event });
  }
  return {
    GET: handle,
    POST: handle,
    signIn: (event, provider, options, params) =>
      eventRedirectTo(event, options, () =>
        bridge.signIn(solidBridgeRequest(event.request, event), signInInput(provider, options, params)),
      ),
    signOut: (event, options) =>
      eventRedirectTo(event, options, () =>
        bridge.signOut(solidBridgeRequest(event.request, event), parseOptions(options)),
      ),
  };
}
