/** The server side of requests and actions: passes headers to a verb, then sets cookies and redirects. */
import type { QRL } from "@builder.io/qwik";
import type { RequestEvent, RequestEventAction, RequestEventCommon } from "@builder.io/qwik-city";
import { omitUndefined } from "../../core/lib/omit-undefined.ts";
import type { Session } from "../../core/types/session.ts";
import {
  type AccessToken,
  type AccessTokenInput,
  type Bridge,
  type BridgeOptions,
  type BridgeRequest,
  createBridge,
  type FreshOptions,
  keepPrivate,
  parseOptions,
  type RedirectResult,
  type RevokeTarget,
  type SessionReading,
  type SetCookie,
  signOutInput,
} from "../bridge/index.ts";
import { publicErrorFrom } from "../bridge/public-error.ts";
import { waitUntilOf } from "../bridge/wait-until.ts";
import { type ActionName, noFieldErrors } from "./input.ts";
import type { GetSessionResult, QwikAuthConfig, QwikAuthInput, SignInData, SignOutData } from "./types.ts";

/** Key of the session in the `sharedMap` of a request. */
const sharedMapKey = "session";

/** The session of a request, once `onRequest` has read it. */
export const sessionIn = ({ sharedMap }: RequestEventCommon): Session | null => sharedMap.get(sharedMapKey) ?? null;

/** Environment variables as the platform provides them: some platforms have no `process`. */
const qwikEnv = (env: RequestEventCommon["env"]): object =>
  new Proxy({}, { get: (_, name) => (typeof name === "string" ? env.get(name) : undefined) });

/** Options that depend on the request. */
const bridgeOptions = (event: RequestEventCommon | undefined): BridgeOptions =>
  event ? { basePath: `${event.basePathname}auth`, env: () => qwikEnv(event.env) } : {};

/** Whether a page is prerendered, without a visitor. */
const isPrerendered = ({ platform }: RequestEventCommon): boolean =>
  (platform as { readonly static?: unknown } | undefined)?.static === true;

/** Whether a script of Qwik requests the data of a page. */
const isScript = ({ request }: RequestEventCommon): boolean => /\/q-data\.json(?:$|\?)/.test(request.url);

/** The page with the form, as the visitor sees it. */
function pageUrl({ originalUrl }: RequestEventCommon): string {
  const page = new URL(originalUrl);
  page.searchParams.delete("qaction");
  return page.pathname + page.search;
}

/** `waitUntil` of the platform, where it has one. */
const qwikWaitUntil = ({ platform }: RequestEventCommon) =>
  waitUntilOf((platform as { readonly ctx?: unknown } | undefined)?.ctx, platform);

const bridgeRequest = (event: RequestEventCommon): BridgeRequest<RequestEventCommon> => ({
  headers: event.request.headers,
  url: event.url,
  event,
  waitUntil: qwikWaitUntil(event),
});

/** Whether the response has begun: cookies can no longer be set. */
const isStarted = (event: RequestEventCommon): boolean =>
  (event as Partial<Pick<RequestEvent, "headersSent">>).headersSent === true;

function writeQwikCookies({ cookie, headers }: RequestEventCommon, cookies: readonly SetCookie[]): void {
  if (cookies.length > 0) keepPrivate(headers);
  for (const { name, value, options } of cookies) {
    // Qwik does not encode values, and has no option for this attribute.
    cookie.set(name, encodeURIComponent(value) + (options.partitioned ? "; Partitioned" : ""), options);
  }
}

/** Writes the cookies of a verb, and redirects to its URL. */
function throwRedirect(event: RequestEventCommon, { url, cookies }: RedirectResult): void {
  writeQwikCookies(event, cookies);
  const leaving = isScript(event) ? undefined : event.redirect(303, "");
  // Set here: `redirect` would collapse slashes in a query, and Qwik scripts redirect to other sites only by this header.
  event.headers.set("location", url);
  if (leaving) throw leaving;
}

/** The configuration for a request. A function without a parameter is called once. */
function qwikConfigFor(config: QRL<QwikAuthInput>): (event?: RequestEventCommon) => Promise<QwikAuthConfig> {
  let settled: QwikAuthConfig | undefined;
  // Every verb passes its event.
  return async (event) => {
    const input = await config.resolve();
    if (typeof input !== "function") return input;
    const made = settled ?? (await (config as QRL<typeof input>)(event as RequestEventCommon));
    if (input.length === 0) settled ??= made;
    return settled ?? made;
  };
}

/** The value of an action that failed, in the shape of invalid input. */
function actionFailure(event: RequestEventAction, action: ActionName, thrown: unknown) {
  const { error, message, status, code, reference } = publicErrorFrom(thrown);
  const fields = { fieldErrors: noFieldErrors(action), formErrors: [message] };
  return event.fail(status, { ...fields, error, ...omitUndefined({ code, reference }) });
}

async function qwikAccessToken(
  bridge: Bridge<RequestEventCommon>,
  event: RequestEventCommon,
  input: AccessTokenInput,
): Promise<AccessToken> {
  const { token, cookies } = await bridge.accessToken({ ...bridgeRequest(event), canWrite: !isStarted(event) }, input);
  keepPrivate(event.headers);
  writeQwikCookies(event, cookies);
  return token;
}

function freshOf(
  bridge: Bridge<RequestEventCommon>,
  event: RequestEventCommon,
  options?: FreshOptions,
): Promise<boolean> {
  keepPrivate(event.headers);
  return bridge.fresh({ ...bridgeRequest(event), canWrite: !isStarted(event) }, options);
}

/** Writes the cookies of a session that replaces the one that came. Loaders of this request show the new session. */
async function replaceQwikSession(event: RequestEventCommon, verb: Promise<SessionReading>): Promise<Session | null> {
  const { session, cookies } = await verb;
  writeQwikCookies(event, cookies);
  event.sharedMap.set(sharedMapKey, session);
  return session;
}

/** The verbs about the sessions of the signed-in user. */
const qwikSessions = (bridge: Bridge<RequestEventCommon>) => ({
  async listSessions(event: RequestEventCommon) {
    keepPrivate(event.headers);
    return bridge.listSessions({ ...bridgeRequest(event), canWrite: !isStarted(event) });
  },
  async revokeSessions(event: RequestEventCommon, which: RevokeTarget) {
    const { ended, cookies } = await bridge.revokeSessions(bridgeRequest(event), which);
    writeQwikCookies(event, cookies);
    return ended;
  },
  actAs: async (event: RequestEventCommon, userId: string) =>
    replaceQwikSession(event, bridge.actAs({ ...bridgeRequest(event), canWrite: !isStarted(event) }, userId)),
  stopActing: async (event: RequestEventCommon) =>
    replaceQwikSession(event, bridge.stopActing({ ...bridgeRequest(event), canWrite: !isStarted(event) })),
});

/** Makes the server side of {@link QwikAuth$}. */
export function createAuth(config: QRL<QwikAuthInput>) {
  const bridge = createBridge<RequestEventCommon>(qwikConfigFor(config), bridgeOptions);

  async function read(event: RequestEventCommon): GetSessionResult {
    const { session, cookies } = await bridge.session(bridgeRequest(event));
    if (session) keepPrivate(event.headers);
    writeQwikCookies(event, cookies);
    return { data: session, cookie: cookies };
  }

  async function act(event: RequestEventAction, action: ActionName, verb: () => Promise<RedirectResult>) {
    const result = await verb().catch((thrown: unknown) => actionFailure(event, action, thrown));
    return "failed" in result ? result : throwRedirect(event, result);
  }

  return {
    async receive(event: RequestEvent): Promise<void> {
      if (isPrerendered(event)) return;
      const { waitUntil } = bridgeRequest(event);
      if (await bridge.owns(bridgeRequest(event)))
        throw event.send(await bridge.handle(event.request, { event, waitUntil }));
      event.sharedMap.set(sharedMapKey, (await read(event)).data);
    },
    accessToken: (event: RequestEventCommon, input: AccessTokenInput) => qwikAccessToken(bridge, event, input),
    fresh: (event: RequestEventCommon, options?: FreshOptions) => freshOf(bridge, event, options),
    ...qwikSessions(bridge),
    signIn(event: RequestEventAction, { providerId, redirectTo, options, authorizationParams }: SignInData) {
      const { redirectTo: inOptions, scopes, fields } = parseOptions(options);
      const input = {
        provider: providerId || undefined,
        redirectTo: inOptions ?? (redirectTo || pageUrl(event)),
        // An action runs only for browsers, so what they ask for is a field like every other.
        fields: { ...fields, ...(scopes && { scopes }) },
        authorizationParams,
      };
      return act(event, "signIn", () => bridge.signIn(bridgeRequest(event), input));
    },
    signOut(event: RequestEventAction, { redirectTo, provider }: SignOutData) {
      const input = signOutInput({ redirectTo: redirectTo || pageUrl(event), provider });
      return act(event, "signOut", () => bridge.signOut(bridgeRequest(event), input));
    },
  };
}
