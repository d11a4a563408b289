/** `portico/sveltekit`: SvelteKit. */
import { SessionRequired } from "../../core/errors/index.ts";
import type { Session } from "../../core/types/session.ts";
import {
  type BridgeConfig,
  type BridgeRequest,
  createBridge,
  createVerbs,
  type Lazy,
  parseOptions,
  type RedirectResult,
  type SignInFormInput,
  signOutInput,
  type VerbTools,
} from "../bridge/index.ts";
import { publicErrorFrom } from "../bridge/public-error.ts";
import type { RequestEvent } from "./framework.ts";
import * as framework from "./framework.ts";
import { inputFrom } from "./input.ts";
import type { Destination, KitHandleInput, SignInFailure, SvelteKitAuthInput, SvelteKitAuthResult } from "./types.ts";

export { AuthError, CredentialsSignin } from "../../core/errors/index.ts";
export { customFetch } from "../../core/markers.ts";
export type { DefaultSession, Session } from "../../core/types/session.ts";
export type { Account, Profile, User } from "../../core/types/user.ts";
export type * from "./types.ts";

/**
 * Returns the failure of a sign-in from a form action, for pages that show the error beside the form.
 *
 * @returns the failure, with `error`, `message` and, of a `CredentialsSignin`, `code` for the page
 * @throws its argument if that is not an `AuthError`: a redirect of SvelteKit, for example
 * @example export const actions = { default: (event) => signIn(event).catch(failure) };
 */
export const failure = (thrown: unknown): framework.ActionFailure<SignInFailure> =>
  framework.kitFail(publicErrorFrom(thrown));

type KitTools = VerbTools<RequestEvent, Session, never, RequestEvent>;

/** Not `event.url`: a header of remote functions may change its path. */
const kitRequest = (event: RequestEvent): BridgeRequest<RequestEvent> => ({
  headers: event.request.headers,
  url: new URL(event.request.url),
  method: event.request.method,
  event,
  waitUntil: framework.platformWaitUntil(event),
});

/** There is no visitor while pages are prerendered. */
const withoutVisitor = async (): Promise<never> => {
  throw new SessionRequired("An access token of the user was requested while a page is prerendered.");
};

/** Serves the routes of the library, and adds `locals.auth`, `locals.fresh` and `locals.accessToken` to every other request. */
async function handle({ verbs, ...tools }: KitTools, { event, resolve }: KitHandleInput): Promise<Response> {
  if (framework.isBuilding()) {
    event.locals.auth = async () => null;
    event.locals.fresh = async () => false;
    event.locals.accessToken = withoutVisitor;
    return resolve(event);
  }
  event.locals.auth = () => verbs.auth(event);
  event.locals.fresh = (options) => verbs.fresh(event, options);
  event.locals.accessToken = (provider, options) => verbs.accessToken(event, provider, options);
  const answer = await tools.serve(event, () => event.request);
  return answer ?? tools.completeResponse(event, await resolve(event));
}

/** Runs a verb with the form of the request, unless it is given, and redirects to its URL or returns it. */
async function redirectAfter(
  { run }: KitTools,
  event: RequestEvent,
  options: SignInFormInput,
  verb: (from: BridgeRequest<RequestEvent>, options: SignInFormInput) => Promise<RedirectResult>,
): Promise<Destination> {
  const input = options ?? (await event.request.formData());
  const { url } = await run(event, (from) => verb(from, input));
  return parseOptions(input).redirect ? framework.kitRedirect(url) : { url };
}

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
  const tools: KitTools = createVerbs<RequestEvent, RequestEvent, Session, never>(bridge, {
    from: kitRequest,
    // SvelteKit may copy the event.
    keyOf: ({ request }) => request,
    redirect: (_event, url) => framework.kitRedirect(url),
    setCookies: framework.writeKitCookies,
  });
  return {
    ...tools.verbs,
    auth: async (event) => (framework.isBuilding() ? null : tools.verbs.auth(event)),
    check: async (event) => (framework.isBuilding() ? undefined : tools.verbs.check(event)),
    handle: (input) => handle(tools, input),
    signIn: (event, options) =>
      redirectAfter(tools, event, options, (from, input) => bridge.signIn(from, inputFrom(input))),
    signOut: (event, options) =>
      redirectAfter(tools, event, options, (from, input) => bridge.signOut(from, signOutInput(input))),
  };
}
