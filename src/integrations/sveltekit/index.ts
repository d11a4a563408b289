/** portico/sveltekit: SvelteKit. */
import { AuthError } from "../../core/errors/index.ts";
import {
  type BridgeConfig,
  type BridgeRequest,
  createBridge,
  type Lazy,
  parseOptions,
  type RedirectResult,
  type SetCookie,
  type SignInFormInput,
  toPublicError,
  withPrivacy,
} from "../bridge/index.ts";
import type { RequestEvent } from "./framework.ts";
import * as framework from "./framework.ts";
import { inputFrom } from "./input.ts";
import type { Destination, SignInFailure, SvelteKitAuthInput, SvelteKitAuthResult } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export type * from "./types.ts";

/** What became of a request. */
interface HandledRequest {
  /** Its answer is made: cookies are written no more, though a promise that a page still waits for may ask who is there. */
  isAnswered: boolean;
  /** The answer is for this visitor alone. */
  isPersonal: boolean;
}

/** The visit of each request. The event may be a copy, the request never is. */
function createHandledRequests(): (event: RequestEvent) => HandledRequest {
  const visits = new WeakMap<Request, HandledRequest>();
  return ({ request }) => {
    const visit = visits.get(request) ?? { isAnswered: false, isPersonal: false };
    visits.set(request, visit);
    return visit;
  };
}

/**
 * What a form action returns when a sign-in went wrong: for pages that tell of it beside the form.
 *
 * @returns the failure, with `error`, `message` and, of a `CredentialsSignin`, `code` for the page
 * @throws what it was given, if that is no `AuthError`: a redirect of SvelteKit, for example
 * @example export const actions = { default: (event) => signIn(event).catch(failure) };
 */
export function failure(thrown: unknown): framework.ActionFailure<SignInFailure> {
  if (thrown instanceof AuthError) return framework.kitFail(toPublicError(thrown));
  throw thrown;
}

/**
 * Sign-in and sessions for a SvelteKit application. Call it once, in a file of your own, and take from what it returns.
 *
 * Options that are left out come from the environment: `AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`, … The routes live under
 * `/auth`, below `paths.base`.
 *
 * @param config a configuration, or a function that makes one for each request
 * @example
 * // src/auth.ts
 * export const { handle, signIn, signOut } = SvelteKitAuth({ providers: ["github"] });
 * // src/hooks.server.ts
 * export { handle } from "./auth";
 */
export function SvelteKitAuth(config: SvelteKitAuthInput): SvelteKitAuthResult {
  const bridge = createBridge(config as Lazy<BridgeConfig, RequestEvent | undefined>, {
    basePath: framework.sitePath("/auth"),
  });
  const visitOf = createHandledRequests();

  /** Not `event.url`: a header of remote functions may change its path. */
  const asking = (event: RequestEvent): BridgeRequest<RequestEvent> => ({
    headers: event.request.headers,
    url: new URL(event.request.url),
    event,
    canWrite: !visitOf(event).isAnswered,
  });

  function write(event: RequestEvent, cookies: readonly SetCookie[]): void {
    if (cookies.length > 0) visitOf(event).isPersonal = true;
    framework.writeKitCookies(event, cookies);
  }

  async function auth(event: RequestEvent) {
    const { session, cookies } = await bridge.session(asking(event));
    write(event, cookies);
    if (session) visitOf(event).isPersonal = true;
    return session;
  }

  async function answer(event: RequestEvent, resolve: (event: RequestEvent) => Response | Promise<Response>) {
    const visit = visitOf(event);
    const response = await resolve(event);
    visit.isAnswered = true;
    return visit.isPersonal ? withPrivacy(response) : response;
  }

  /** Writes the cookies of a verb, and goes where it leads. */
  async function go(
    event: RequestEvent,
    options: SignInFormInput,
    act: (options: SignInFormInput) => Promise<RedirectResult>,
  ): Promise<Destination> {
    const said = options ?? (await event.request.formData());
    const { url, cookies } = await act(said);
    write(event, cookies);
    return parseOptions(said).redirect ? framework.kitRedirect(url) : { url };
  }

  return {
    async handle({ event, resolve }) {
      const isBuilding = framework.isBuilding();
      event.locals.auth = async () => (isBuilding ? null : auth(event));
      if (!isBuilding && (await bridge.owns(asking(event)))) return bridge.handle(event.request, { event });
      return isBuilding ? resolve(event) : answer(event, resolve);
    },
    signIn: (event, options) => go(event, options, (said) => bridge.signIn(asking(event), inputFrom(said))),
    signOut: (event, options) => go(event, options, (said) => bridge.signOut(asking(event), parseOptions(said))),
  };
}
