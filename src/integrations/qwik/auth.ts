/** What happens on the server, for requests and actions: headers in, verb, cookies out, redirect. */
import type { QRL } from "@builder.io/qwik";
import type { RequestEvent, RequestEventAction, RequestEventCommon } from "@builder.io/qwik-city";
import { AuthError } from "../../core/errors/index.ts";
import type { Session } from "../../core/types/session.ts";
import {
  type BridgeOptions,
  type BridgeRequest,
  createBridge,
  keepPrivate,
  parseOptions,
  type RedirectResult,
  type SetCookie,
  toPublicError,
} from "../bridge/index.ts";
import { type ActionName, allFields } from "./input.ts";
import type { GetSessionResult, QwikAuthConfig, QwikAuthInput, SignInData, SignOutData } from "./types.ts";

/** Where the session of a request lies in its `sharedMap`. */
const sharedMapKey = "session";

/** The session of a request, once `onRequest` has read it. */
export const sessionIn = ({ sharedMap }: RequestEventCommon): Session | null => sharedMap.get(sharedMapKey) ?? null;

/** Variables as the platform gives them: not every one has a process. */
const qwikEnv = (env: RequestEventCommon["env"]): object =>
  new Proxy({}, { get: (_, name) => (typeof name === "string" ? env.get(name) : undefined) });

/** What only a request tells of the site. */
const bridgeFor = (event: RequestEventCommon | undefined): BridgeOptions =>
  event ? { basePath: `${event.basePathname}auth`, env: () => qwikEnv(event.env) } : {};

/** Whether a page is rendered ahead: nobody asks for it then. */
const isPrefetchRequest = ({ platform }: RequestEventCommon): boolean =>
  (platform as { readonly static?: unknown } | undefined)?.static === true;

/** Whether a script of Qwik asks for the data of a page, in place of the page. */
const isScript = ({ request }: RequestEventCommon): boolean => /\/q-data\.json(?:$|\?)/.test(request.url);

/** The page with the form, as the visitor sees it. */
function pageUrl({ originalUrl }: RequestEventCommon): string {
  const page = new URL(originalUrl);
  page.searchParams.delete("qaction");
  return page.pathname + page.search;
}

const bridgeRequest = (event: RequestEventCommon): BridgeRequest<RequestEventCommon> => ({
  headers: event.request.headers,
  url: event.url,
  event,
});

function writeQwikCookies({ cookie, headers }: RequestEventCommon, cookies: readonly SetCookie[]): void {
  if (cookies.length > 0) keepPrivate(headers);
  for (const { name, value, options } of cookies) {
    // Qwik writes text as it is, and has no name for this attribute.
    cookie.set(name, encodeURIComponent(value) + (options.partitioned ? "; Partitioned" : ""), options);
  }
}

/** Writes the cookies of a verb, and goes where it leads. */
function throwRedirect(event: RequestEventCommon, { url, cookies }: RedirectResult): void {
  writeQwikCookies(event, cookies);
  const leaving = isScript(event) ? undefined : event.redirect(303, "");
  // Set here: `redirect` would shorten slashes in a query, and scripts of Qwik can follow to other sites only in this way.
  event.headers.set("location", url);
  if (leaving) throw leaving;
}

/** The configuration for a request. A function that looks at no request is asked once. */
function qwikConfigFor(config: QRL<QwikAuthInput>): (event: RequestEventCommon) => Promise<QwikAuthConfig> {
  let settled: QwikAuthConfig | undefined;
  return async (event) => {
    const input = await config.resolve();
    if (typeof input !== "function") return input;
    const made = settled ?? (await (config as QRL<typeof input>)(event));
    if (input.length === 0) settled ??= made;
    return settled ?? made;
  };
}

/** What a form hears of an error: the same shape as of wrong input. */
function actionFailure(event: RequestEventAction, action: ActionName, thrown: unknown) {
  if (!(thrown instanceof AuthError)) throw thrown;
  const { error, message, status, code } = toPublicError(thrown);
  const fields = { fieldErrors: allFields(action), formErrors: [message] };
  return event.fail(status, { ...fields, error, ...(code !== undefined && { code }) });
}

/** Makes the server's side of {@link QwikAuth$}. */
export function createAuth(config: QRL<QwikAuthInput>) {
  const bridge = createBridge<RequestEventCommon>(qwikConfigFor(config) as never, bridgeFor);

  async function read(event: RequestEventCommon): GetSessionResult {
    const { session, cookies } = await bridge.session(bridgeRequest(event));
    if (session) keepPrivate(event.headers);
    writeQwikCookies(event, cookies);
    return { data: session, cookie: cookies };
  }

  async function act(event: RequestEventAction, action: ActionName, verb: () => Promise<RedirectResult>) {
    const going = await verb().catch((thrown: unknown) => actionFailure(event, action, thrown));
    return "failed" in going ? going : throwRedirect(event, going);
  }

  return {
    async receive(event: RequestEvent): Promise<void> {
      if (isPrefetchRequest(event)) return;
      if (await bridge.owns(bridgeRequest(event))) throw event.send(await bridge.handle(event.request, { event }));
      event.sharedMap.set(sharedMapKey, (await read(event)).data);
    },
    signIn(event: RequestEventAction, { providerId, redirectTo, options, authorizationParams }: SignInData) {
      const { redirectTo: inside, fields } = parseOptions(options);
      const requestedUrl = inside ?? (redirectTo || pageUrl(event));
      const input = {
        provider: providerId || undefined,
        redirectTo: requestedUrl,
        fields,
        params: authorizationParams,
      };
      return act(event, "signIn", () => bridge.signIn(bridgeRequest(event), input));
    },
    signOut(event: RequestEventAction, { redirectTo }: SignOutData) {
      return act(event, "signOut", () =>
        bridge.signOut(bridgeRequest(event), { redirectTo: redirectTo || pageUrl(event) }),
      );
    },
  };
}
