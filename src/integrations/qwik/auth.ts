/** The server side of requests and actions: passes headers to a verb, then sets cookies and redirects. */
import type { QRL } from "@builder.io/qwik";
import type { RequestEvent, RequestEventAction, RequestEventCommon } from "@builder.io/qwik-city";
import { omitUndefined } from "../../core/lib/omit-undefined.ts";
import type { Session } from "../../core/types/session.ts";
import type { SessionUpdate } from "../../core/types/verbs.ts";
import {
  type Bridge,
  type BridgeOptions,
  type BridgeRequest,
  createBridge,
  createVerbs,
  keepPrivate,
  parseOptions,
  type RedirectResult,
  type SetCookie,
  signOutInput,
} from "../bridge/index.ts";
import { isOutage } from "../bridge/operations.ts";
import { outageResponse } from "../bridge/protection.ts";
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
  method: event.request.method,
  event,
  waitUntil: qwikWaitUntil(event),
});

/** Whether the response has begun: cookies can no longer be set. */
const isStarted = (event: RequestEventCommon): boolean =>
  (event as Partial<Pick<RequestEvent, "headersSent">>).headersSent === true;

function writeQwikCookies({ cookie }: RequestEventCommon, cookies: readonly SetCookie[]): void {
  for (const { name, value, options } of cookies) {
    // Qwik does not encode values, and has no option for this attribute.
    cookie.set(name, encodeURIComponent(value) + (options.partitioned ? "; Partitioned" : ""), options);
  }
}

/** Redirects to the URL of a verb. */
function throwRedirect(event: RequestEventCommon, { url }: Pick<RedirectResult, "url">): void {
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

/** Answers with 503 while the database is away: pages take a session that is missing for that of a visitor without one. */
const sendOutage =
  (event: RequestEvent) =>
  async (thrown: unknown): Promise<never> => {
    if (!isOutage(thrown)) throw thrown;
    throw event.send(await outageResponse(thrown, event.request.headers));
  };

/** The verbs of `createVerbs` for a bridge, on what Qwik has for a request. */
const qwikVerbs = (bridge: Bridge<RequestEventCommon>) =>
  createVerbs<RequestEventCommon, RequestEventCommon, Session, void>(bridge, {
    from: bridgeRequest,
    // A loader, an action and a page of one request have events of their own.
    keyOf: ({ request }) => request,
    canWrite: (event) => !isStarted(event),
    redirect: (event, url) => throwRedirect(event, { url }),
    setCookies: writeQwikCookies,
    keepPrivate: ({ headers }) => keepPrivate(headers),
  });

/** Loaders of this request show the new session. */
async function shownAfter(event: RequestEventCommon, verb: Promise<Session | null>): Promise<Session | null> {
  const session = await verb;
  event.sharedMap.set(sharedMapKey, session);
  return session;
}

/** Makes the server side of {@link QwikAuth$}. */
export function createAuth(config: QRL<QwikAuthInput>) {
  const bridge = createBridge<RequestEventCommon>(qwikConfigFor(config), bridgeOptions);

  const { verbs, run } = qwikVerbs(bridge);

  async function read(event: RequestEventCommon): GetSessionResult {
    const { session, cookies } = await run(event, (from) => bridge.session(from));
    if (session) keepPrivate(event.headers);
    return { data: session, cookie: cookies };
  }

  async function act(
    event: RequestEventAction,
    action: ActionName,
    verb: (from: BridgeRequest<RequestEventCommon>) => Promise<RedirectResult>,
  ) {
    const result = await run(event, verb).catch((thrown: unknown) => actionFailure(event, action, thrown));
    return "failed" in result ? result : throwRedirect(event, result);
  }

  return {
    async receive(event: RequestEvent): Promise<void> {
      if (isPrerendered(event)) return;
      const { waitUntil } = bridgeRequest(event);
      if (await bridge.owns(bridgeRequest(event)))
        throw event.send(await bridge.handle(event.request, { event, waitUntil }));
      event.sharedMap.set(sharedMapKey, (await read(event).catch(sendOutage(event))).data);
    },
    ...verbs,
    update: (event: RequestEventCommon, data?: SessionUpdate<Session>) => shownAfter(event, verbs.update(event, data)),
    actAs: (event: RequestEventCommon, userId: string) => shownAfter(event, verbs.actAs(event, userId)),
    stopActing: (event: RequestEventCommon) => shownAfter(event, verbs.stopActing(event)),
    signIn(event: RequestEventAction, { providerId, redirectTo, options, authorizationParams }: SignInData) {
      const { redirectTo: inOptions, scopes, fields } = parseOptions(options);
      const input = {
        provider: providerId || undefined,
        redirectTo: inOptions ?? (redirectTo || pageUrl(event)),
        // An action runs only for browsers, so what they ask for is a field like every other.
        fields: { ...fields, ...(scopes && { scopes }) },
        visitorParams: authorizationParams,
      };
      return act(event, "signIn", (from) => bridge.signIn(from, input));
    },
    signOut(event: RequestEventAction, { redirectTo, provider }: SignOutData) {
      const input = signOutInput({ redirectTo: redirectTo || pageUrl(event), provider });
      return act(event, "signOut", (from) => bridge.signOut(from, input));
    },
  };
}
