/** `portico/sveltekit`: SvelteKit. */
import { SessionRequired } from "../../core/errors/index.ts";
import type { Session } from "../../core/types/session.ts";
import {
  type AccessToken,
  type AccessTokenInput,
  type Bridge,
  type BridgeConfig,
  type BridgeRequest,
  createBridge,
  type Lazy,
  parseOptions,
  type RedirectResult,
  type SessionReading,
  type SetCookie,
  type SignInFormInput,
  signOutInput,
  withPrivacy,
} from "../bridge/index.ts";
import { publicErrorFrom } from "../bridge/public-error.ts";
import { perObject } from "../bridge/request-state.ts";
import type { RequestEvent } from "./framework.ts";
import * as framework from "./framework.ts";
import { inputFrom } from "./input.ts";
import type { Destination, KitHandleInput, SignInFailure, SvelteKitAuthInput, SvelteKitAuthResult } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export type * from "./types.ts";

/** The state of a request in progress. */
interface HandledRequest {
  /** The response is created: cookies can no longer be set, though a streamed promise of a page may still read the session. */
  isAnswered: boolean;
  /** The response is for this visitor only. */
  isPersonal: boolean;
}

/** What the verbs use. */
interface KitTools {
  readonly bridge: Bridge<RequestEvent>;
  /** Keyed by the request, because SvelteKit may copy the event. */
  readonly handled: (request: Request) => HandledRequest;
}

/**
 * Returns the failure of a sign-in from a form action, for pages that show the error beside the form.
 *
 * @returns the failure, with `error`, `message` and, of a `CredentialsSignin`, `code` for the page
 * @throws its argument if that is not an `AuthError`: a redirect of SvelteKit, for example
 * @example export const actions = { default: (event) => signIn(event).catch(failure) };
 */
export const failure = (thrown: unknown): framework.ActionFailure<SignInFailure> =>
  framework.kitFail(publicErrorFrom(thrown));

/** Not `event.url`: a header of remote functions may change its path. */
const kitRequest = ({ handled }: KitTools, event: RequestEvent): BridgeRequest<RequestEvent> => ({
  headers: event.request.headers,
  url: new URL(event.request.url),
  event,
  canWrite: !handled(event.request).isAnswered,
  waitUntil: framework.platformWaitUntil(event),
});

function writeCookies({ handled }: KitTools, event: RequestEvent, cookies: readonly SetCookie[]): void {
  if (cookies.length > 0) handled(event.request).isPersonal = true;
  framework.writeKitCookies(event, cookies);
}

async function readSession(tools: KitTools, event: RequestEvent): Promise<Session | null> {
  const { session, cookies } = await tools.bridge.session(kitRequest(tools, event));
  writeCookies(tools, event, cookies);
  if (session) tools.handled(event.request).isPersonal = true;
  return session;
}

async function kitAccessToken(tools: KitTools, event: RequestEvent, input: AccessTokenInput): Promise<AccessToken> {
  const { token, cookies } = await tools.bridge.accessToken(kitRequest(tools, event), input);
  writeCookies(tools, event, cookies);
  tools.handled(event.request).isPersonal = true;
  return token;
}

/** There is no visitor while pages are prerendered. */
const withoutVisitor = async (): Promise<never> => {
  throw new SessionRequired("An access token of the user was requested while a page is prerendered.");
};

/** Serves the routes of the library, and adds `locals.auth`, `locals.fresh` and `locals.accessToken` to every other request. */
async function handle(tools: KitTools, { event, resolve }: KitHandleInput): Promise<Response> {
  const { bridge, handled } = tools;
  if (framework.isBuilding()) {
    event.locals.auth = async () => null;
    event.locals.fresh = async () => false;
    event.locals.accessToken = withoutVisitor;
    return resolve(event);
  }
  event.locals.auth = () => readSession(tools, event);
  event.locals.fresh = async (options) => {
    handled(event.request).isPersonal = true;
    return bridge.fresh(kitRequest(tools, event), options);
  };
  event.locals.accessToken = (provider, options) => kitAccessToken(tools, event, { ...options, provider });
  if (await bridge.owns(kitRequest(tools, event))) {
    return bridge.handle(event.request, { event, waitUntil: framework.platformWaitUntil(event) });
  }
  const response = await resolve(event);
  const request = handled(event.request);
  request.isAnswered = true;
  return request.isPersonal ? withPrivacy(response) : response;
}

/** Writes the cookies of a verb, and redirects to its URL or returns it. */
async function redirectAfter(
  tools: KitTools,
  event: RequestEvent,
  options: SignInFormInput,
  verb: (from: BridgeRequest<RequestEvent>, options: SignInFormInput) => Promise<RedirectResult>,
): Promise<Destination> {
  const input = options ?? (await event.request.formData());
  const { url, cookies } = await verb(kitRequest(tools, event), input);
  writeCookies(tools, event, cookies);
  return parseOptions(input).redirect ? framework.kitRedirect(url) : { url };
}

/** Writes the cookies of a session that replaces the one that came. */
async function replaceKitSession(
  tools: KitTools,
  event: RequestEvent,
  verb: Promise<SessionReading>,
): Promise<Session | null> {
  const { session, cookies } = await verb;
  writeCookies(tools, event, cookies);
  return session;
}

/** The verbs about the sessions of the signed-in user. */
const kitSessions = (
  tools: KitTools,
): Pick<SvelteKitAuthResult, "actAs" | "listSessions" | "revokeSessions" | "stopActing"> => ({
  async listSessions(event) {
    tools.handled(event.request).isPersonal = true;
    return tools.bridge.listSessions(kitRequest(tools, event));
  },
  async revokeSessions(event, which) {
    const { ended, cookies } = await tools.bridge.revokeSessions(kitRequest(tools, event), which);
    writeCookies(tools, event, cookies);
    return ended;
  },
  actAs: async (event, userId) => replaceKitSession(tools, event, tools.bridge.actAs(kitRequest(tools, event), userId)),
  stopActing: async (event) => replaceKitSession(tools, event, tools.bridge.stopActing(kitRequest(tools, event))),
});

/**
 * Sign-in and sessions for a SvelteKit application. Call it once, in a file of your own, and export what it returns.
 *
 * Options you omit are read from environment variables: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes are served
 * under `/auth`, below `paths.base`.
 *
 * @param config a configuration, or a function that returns one for each request
 * @example
 * // src/auth.ts
 * export const { handle, signIn, signOut } = SvelteKitAuth({ providers: ["github"] });
 * // src/hooks.server.ts
 * export { handle } from "./auth";
 */
export function SvelteKitAuth(config: SvelteKitAuthInput): SvelteKitAuthResult {
  // Every verb passes its event.
  const bridge = createBridge<RequestEvent>(config as Lazy<BridgeConfig, RequestEvent | undefined>, {
    basePath: framework.sitePath("/auth"),
  });
  const tools: KitTools = { bridge, handled: perObject(() => ({ isAnswered: false, isPersonal: false })) };
  return {
    handle: (input) => handle(tools, input),
    signIn: (event, options) =>
      redirectAfter(tools, event, options, (from, input) => bridge.signIn(from, inputFrom(input))),
    signOut: (event, options) =>
      redirectAfter(tools, event, options, (from, input) => bridge.signOut(from, signOutInput(input))),
    ...kitSessions(tools),
  };
}
