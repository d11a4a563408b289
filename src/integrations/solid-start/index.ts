/** `portico/solid-start`: SolidStart. */
import { MissingCSRF } from "../../core/errors/index.ts";
import type { raw } from "../../core/markers.ts";
import type { ResponseInternal } from "../../core/types/internal.ts";
import type { Session } from "../../core/types/session.ts";
import type { BuiltInProviderId } from "../../providers/index.ts";
import {
  type AccessToken,
  type AccessTokenOptions,
  type BridgeRequest,
  createVerbs,
  type FreshOptions,
  type PublicError,
  pathMatcher,
} from "../bridge/index.ts";
import { isOutage } from "../bridge/operations.ts";
import { outageResponse } from "../bridge/protection.ts";
import { publicErrorFrom } from "../bridge/public-error.ts";
import { bridgeOf, wantsRawResponse } from "./bridges.ts";
import type { FetchEvent } from "./framework.ts";
import * as framework from "./framework.ts";
import type {
  SolidAuthConfig,
  SolidAuthInput,
  SolidAuthMiddleware,
  SolidAuthResult,
  SolidProtectOptions,
  SolidSessionOptions,
  SolidVerbs,
  UserSession,
} from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch, raw } from "../../core/markers.ts";
export type { ResponseInternal } from "../../core/types/internal.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export type * from "./types.ts";

type SolidRequest = BridgeRequest<FetchEvent>;

/** Visitors without a session are redirected to the root, as the specification requires. */
const homePath = "/";

const solidBridgeRequest = (request: Request, event?: FetchEvent): SolidRequest => ({
  headers: request.headers,
  url: framework.eventUrl(request),
  method: request.method,
  event,
  waitUntil: framework.eventWaitUntil(event, request),
  // A getter, evaluated at the time of writing: a page may begin to stream while its session is read.
  get canWrite() {
    return event !== undefined && framework.canWrite(event);
  },
});

const owns = (options: SolidAuthInput | SolidSessionOptions, event: FetchEvent): Promise<boolean> =>
  bridgeOf(options).owns({ headers: event.request.headers, url: framework.eventPath(event.request), event });

/**
 * The session; `null` for a visitor without one, and while pages are prerendered. It is read once per request and
 * configuration.
 *
 * With a `Request` it is only read: no cookie is set, and a renewal waits for the next call that can set one. With the event
 * of SolidStart it is also renewed, until the response begins.
 *
 * @param from the request, or the event: `getRequestEvent()`, or the argument of an API route
 * @param options the configuration that you passed to `SolidAuth`: the same object
 * @throws AuthError if the configuration is wrong
 * @example const session = await getSession(event.request, authOptions);
 */
export async function getSession(from: Request | FetchEvent, options: SolidSessionOptions): Promise<Session | null> {
  const event = "request" in from ? from : undefined;
  const request = "request" in from ? from.request : from;
  if (framework.isPrerender(request)) return null;
  // Before the first `await`: from here on the page depends on the session.
  if (event && request.headers.has("cookie")) framework.keepEventPrivate(event);
  const { session, cookies } = await bridgeOf(options).session(solidBridgeRequest(request, event));
  if (event) framework.writeEventCookies(event, cookies);
  return session;
}

/**
 * An access token of the signed-in user for the API of a provider, refreshed if it has ended.
 *
 * With a `Request`, and once the response has begun, no cookie can be set: it can then be refreshed only if an adapter keeps the
 * tokens.
 *
 * @param from the request, or the event: `getRequestEvent()`, or the argument of an API route
 * @param options the configuration that you passed to `SolidAuth`: the same object
 * @param provider id of a provider. Default: that of the session, else the only one
 * @throws SessionRequired without a session; InvalidProvider if it is not clear which provider;
 * RefreshFailed if there is no valid token
 * @example const { accessToken } = await getAccessToken(getRequestEvent()!, authOptions, "google");
 */
export async function getAccessToken(
  from: Request | FetchEvent,
  options: SolidSessionOptions,
  provider?: BuiltInProviderId | (string & {}),
  tokenOptions?: AccessTokenOptions,
): Promise<AccessToken> {
  const event = "request" in from ? from : undefined;
  const request = "request" in from ? from.request : from;
  if (event) framework.keepEventPrivate(event);
  const asked = solidBridgeRequest(request, event);
  const { token, cookies } = await bridgeOf(options).accessToken(asked, { ...tokenOptions, provider });
  if (event) framework.writeEventCookies(event, cookies);
  return token;
}

/**
 * Whether the signed-in user proved who they are a short time ago: `within` so many seconds, by default 900. `false` without a
 * session.
 *
 * @param from the request, or the event: `getRequestEvent()`, or the argument of an API route
 * @param options the configuration that you passed to `SolidAuth`: the same object
 * @example if (!(await fresh(event, authOptions, { within: 300 }))) return signIn(event, "google", { reauthenticate: true });
 */
export async function fresh(
  from: Request | FetchEvent,
  options: SolidSessionOptions,
  freshOptions?: FreshOptions,
): Promise<boolean> {
  const event = "request" in from ? from : undefined;
  const request = "request" in from ? from.request : from;
  if (framework.isPrerender(request)) return false;
  if (event) framework.keepEventPrivate(event);
  return bridgeOf(options).fresh(solidBridgeRequest(request, event), freshOptions);
}

/**
 * The session of a visitor who must be signed in: for routes that the server renders, and for each server function that
 * returns or changes protected data. Without a session, or without a `user` in it, it redirects to the root.
 *
 * @param event `getRequestEvent()`
 * @param options the configuration that you passed to `SolidAuth`: the same object
 * @throws Response a redirect to `/`, which SolidStart follows in server functions, and `query` while a page is rendered
 * @throws AuthError if the configuration is wrong
 * @example
 * const getOrders = query(async () => {
 *   "use server";
 *   const { user } = await requireSession(getRequestEvent()!, authOptions);
 *   return ordersOf(user.id);
 * }, "orders");
 */
export async function requireSession(event: FetchEvent, options: SolidSessionOptions): Promise<UserSession> {
  const session = await getSession(event, options);
  if (!session?.user) throw framework.eventRedirect(homePath);
  return session as UserSession;
}

/**
 * A middleware that redirects to the root when a visitor requests a protected path without a session, or without a `user` in
 * it. The root itself and the routes of the library are never protected. Sessions that are due are renewed.
 *
 * It compares paths. The data of a page comes from server functions, which share one path, so each of them needs
 * {@link requireSession}.
 *
 * @param paths each covers itself and everything below it: see `pathMatcher` of `portico/integration`
 * @param config the configuration that you passed to `SolidAuth`: the same object
 * @param options `fresh`: users who did not prove who they are a short time ago are sent to the sign-in page, which asks them
 *   again, and back. `base`: `import.meta.env.BASE_URL`, for an application below a base path
 * @example export default createMiddleware([protect(["/dashboard"], authOptions)]);
 */
export function protect(
  paths: readonly string[],
  config: SolidSessionOptions,
  { fresh, base }: SolidProtectOptions = {},
): SolidAuthMiddleware {
  const isProtected = pathMatcher(paths, base);
  return async (given) => {
    const event = framework.eventOf(given);
    const asked = framework.eventPath(event.request);
    if (asked.pathname === homePath || !isProtected(asked) || (await owns(config, event))) return undefined;
    try {
      const session = await getSession(event, config);
      if (!session?.user) return framework.eventRedirect(homePath);
    } catch (thrown) {
      if (isOutage(thrown)) return outageResponse(thrown, event.request.headers);
      throw thrown;
    }
    if (!fresh) return undefined;
    const request = { ...solidBridgeRequest(event.request, event), url: asked };
    const protection = await bridgeOf(config).protect(request, () => true, { fresh });
    if (protection.do === "answer") return protection.response;
    return protection.do === "redirect" ? framework.eventRedirect(protection.url) : undefined;
  };
}

/**
 * Returns the failure of a sign-in from an action, for pages that show the error beside the form.
 *
 * @returns the failure, with `error`, `message` and, of a `CredentialsSignin`, `code` for the page
 * @throws its argument if that is not an `AuthError`: a redirect, for example
 * @example return signIn(event, "password", form).catch(failure);
 */
export const failure = (thrown: unknown): PublicError => publicErrorFrom(thrown);

/** Server functions also answer GET, and browsers send no `Origin` header with a GET that another site caused. */
function requirePost({ request: { method } }: FetchEvent): void {
  if (method === "POST") return;
  throw new MissingCSRF(
    `${method} requests cannot sign in or out, or end sessions: browsers send no Origin header with them. Call it from an action, which sends a POST.`,
  );
}

/** The verbs for one configuration. Those that change something are refused unless the request is a POST. */
function solidVerbs(config: SolidAuthInput): SolidVerbs {
  const { verbs } = createVerbs<FetchEvent, FetchEvent, Session, never>(bridgeOf(config), {
    from: (event) => solidBridgeRequest(event.request, event),
    keyOf: ({ request }) => request,
    canWrite: framework.canWrite,
    redirect: (_event, url) => {
      throw framework.eventRedirect(url);
    },
    setCookies: framework.writeEventCookies,
    keepPrivate: framework.keepEventPrivate,
  });
  const posted =
    <Rest extends readonly unknown[], Result>(verb: (event: FetchEvent, ...rest: Rest) => Promise<Result>) =>
    async (event: FetchEvent, ...rest: Rest): Promise<Result> => {
      requirePost(event);
      return verb(event, ...rest);
    };
  return {
    ...verbs,
    auth: (event) => getSession(event, config),
    accessToken: (event, provider, options) => getAccessToken(event, config, provider, options),
    fresh: (event, options) => fresh(event, config, options),
    // Their overloads are lost in a wrapper.
    signIn: posted(verbs.signIn as SolidVerbs["signIn"]) as SolidVerbs["signIn"],
    signOut: posted(verbs.signOut as SolidVerbs["signOut"]),
    update: posted(verbs.update),
    revokeSessions: posted(verbs.revokeSessions),
    actAs: posted(verbs.actAs),
    stopActing: posted(verbs.stopActing),
    accounts: { list: verbs.accounts.list, unlink: posted(verbs.accounts.unlink) },
    passkeys: {
      list: verbs.passkeys.list,
      rename: posted(verbs.passkeys.rename),
      remove: posted(verbs.passkeys.remove),
    },
  };
}

/**
 * The same with `raw: raw` of `portico`: the handlers return the internal response, and throw errors.
 *
 * @param config the configuration, with `raw`
 * @throws AuthError from the handlers, if a request failed
 * @example export const { GET, POST } = SolidAuth({ ...authOptions, raw });
 */
export function SolidAuth(config: SolidAuthConfig & { raw: typeof raw }): SolidAuthResult<ResponseInternal>;
/**
 * Sign-in and sessions for a SolidStart application. Keep the configuration in a file of your own, and pass that object here
 * and to {@link getSession}, {@link requireSession} and {@link protect}.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes are served
 * under `prefix`, by default `/api/auth`.
 *
 * @param config a configuration, or a function that returns one for each request
 * @example
 * // src/auth.ts
 * export const authOptions: SolidAuthConfig = { providers: ["github"] };
 * // src/routes/api/auth/[...auth].ts
 * export const { GET, POST } = SolidAuth(authOptions);
 */
export function SolidAuth(config: SolidAuthInput): SolidAuthResult;
export function SolidAuth(config: SolidAuthInput): SolidAuthResult<Response | ResponseInternal> {
  const bridge = bridgeOf(config);
  async function handle(event: FetchEvent): Promise<Response | ResponseInternal | undefined> {
    if (!(await owns(config, event))) return undefined;
    const { request } = event;
    const from = { event, waitUntil: framework.eventWaitUntil(event, request) };
    return (await wantsRawResponse(config, event)) ? bridge.handleRaw(request, from) : bridge.handle(request, from);
  }
  return { GET: handle, POST: handle, ...solidVerbs(config) };
}
