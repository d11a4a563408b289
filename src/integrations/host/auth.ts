/** `auth()` in all its forms: without arguments, as a proxy, around a handler, and the two of the Pages Router. */
import { isRecord } from "../../core/lib/is-record.ts";
import type { Session } from "../../core/types/session.ts";
import type { Awaitable } from "../../core/types/user.ts";
import {
  type AccessToken,
  type AccessTokenInput,
  appendCookies,
  type Bridge,
  cookieHeader,
  type Protection,
  type SetCookie,
  withPrivacy,
  withSetCookies,
} from "../bridge/index.ts";
import { perObject } from "../bridge/request-state.ts";
import type { GuardOptions, HostAccessToken, HostAuthForms, HostAuthHandler } from "./forms.ts";
import type { NextRequest } from "./framework.ts";
import * as framework from "./framework.ts";
import type { HostCallbacks } from "./types.ts";

/** What all forms use. */
export interface HostTools {
  readonly bridge: Bridge<NextRequest>;
  /** The callbacks for a request. */
  readonly callbacksFor: (request: NextRequest) => Awaitable<Partial<Pick<HostCallbacks, "authorized">> | undefined>;
}

/** Whether the code around a handler writes the cookies of a request, and those that the handler adds. */
interface GuardedRequest {
  isGuarded: boolean;
  handlerCookies: readonly SetCookie[];
}

/** The tools, and state of the requests in progress. */
interface FormsContext extends HostTools {
  readonly guarded: (headers: Headers) => GuardedRequest;
  /** The request of the Pages Router, and whether its cookies are written. */
  readonly pageRequest: (message: framework.Message) => { readonly request: NextRequest; isRead: boolean };
}

type Handler = HostAuthHandler<Session, unknown>;

/** The response of the Pages Router. */
interface Reply {
  readonly headersSent: boolean;
  appendHeader(name: string, value: string): unknown;
}

/** Whether this is a route handler: a proxy gets an event as its second argument. */
const isRouteHandlerCall = (context: unknown): boolean => isRecord(context) && "params" in context;

/** Whether a program reads the response: it called a route handler and does not accept HTML. */
const isProgram = ({ headers }: Request, context: unknown): boolean =>
  isRouteHandlerCall(context) && !headers.get("accept")?.includes("text/html");

/** The response of the library if the request may not pass, else that of the handler. */
async function replyTo(protection: Protection, request: NextRequest, context: unknown, handler?: Handler) {
  if (protection.do === "answer") return protection.response;
  if (protection.do === "redirect") {
    return isProgram(request, context)
      ? framework.unauthorized(protection.error)
      : framework.redirectTo(protection.url, request);
  }
  return (await handler?.(Object.assign(request, { auth: protection.session }), context)) || framework.nextResponse();
}

async function readHere({ bridge, guarded }: FormsContext): Promise<Session | null> {
  const headers = await framework.currentHeaders();
  const canWrite = !guarded(headers).isGuarded && (await framework.canWriteCookies());
  const { session, cookies } = await bridge.session({ headers, canWrite, waitUntil: framework.waitUntil });
  if (canWrite) await framework.writeHostCookies(cookies);
  return session;
}

async function guard(
  { bridge, callbacksFor, guarded }: FormsContext,
  request: NextRequest,
  context: unknown,
  { handler, fresh }: { readonly handler?: Handler; readonly fresh?: GuardOptions["fresh"] } = {},
): Promise<Response> {
  const headers = await framework.headersFor(request);
  guarded(headers).isGuarded = true;
  const callbacks = await callbacksFor(request);
  const authorized = (auth: Session | null) =>
    callbacks?.authorized ? callbacks.authorized.call(callbacks, { auth, request }) : true;
  const from = { headers, url: framework.currentUrl(request), event: request, waitUntil: framework.waitUntil };
  const required = typeof fresh === "function" ? await fresh(request) : fresh;
  const found = await bridge.protect(from, authorized, { fresh: required });
  // A proxy that only renews sessions protects nothing: the pages behind it know what to do during an outage.
  const isOpen = !handler && !callbacks?.authorized && !required;
  const protection: Protection = isOpen && found.do === "answer" ? { do: "pass", session: null, cookies: [] } : found;
  const isInRoute = isRouteHandlerCall(context) && headers !== request.headers;
  // Written before the handler runs, so that changes of the session by the handler come later and take precedence.
  if (isInRoute) await framework.writeHostCookies(protection.cookies);
  const reply = await replyTo(protection, request, context, handler);
  const { handlerCookies } = guarded(headers);
  const cookies = [...protection.cookies, ...handlerCookies];
  const isPersonal = protection.session !== null && !framework.isPassThrough(reply);
  if (cookies.length === 0) return isPersonal ? withPrivacy(reply) : reply;
  if (isInRoute) {
    await framework.writeHostCookies(handlerCookies);
    return withPrivacy(reply);
  }
  const response = withSetCookies(reply, cookies);
  framework.forwardRequestHeaders(response, request, (cookie) => cookieHeader({ get: () => cookie }, cookies));
  return response;
}

async function readOfPage(
  { bridge, pageRequest }: FormsContext,
  message: framework.Message,
  reply: Reply | undefined,
): Promise<Session | null> {
  const page = pageRequest(message);
  const { request, isRead } = page;
  page.isRead = true;
  const canWrite = reply !== undefined && !reply.headersSent;
  const { session, cookies } = await bridge.session({ headers: request.headers, event: request, canWrite });
  // A second call for the same request returns the same cookies, which are already written.
  if (canWrite && !isRead) appendCookies({ append: (name, value) => void reply.appendHeader(name, value) }, cookies);
  return session;
}

/** The access token where there is one request: in server components, actions and route handlers. */
async function accessTokenHere({ bridge, guarded }: FormsContext, input: AccessTokenInput): Promise<AccessToken> {
  const headers = await framework.currentHeaders();
  const around = guarded(headers);
  const canWrite = around.isGuarded || (await framework.canWriteCookies());
  const { token, cookies } = await bridge.accessToken({ headers, canWrite }, input);
  // Behind a proxy cookies of Next.js would replace all others.
  if (around.isGuarded) around.handlerCookies = [...around.handlerCookies, ...cookies];
  else if (canWrite) await framework.writeHostCookies(cookies);
  return token;
}

async function accessTokenOfPage(
  { bridge, pageRequest }: FormsContext,
  message: framework.Message,
  reply: Reply,
  input: AccessTokenInput,
): Promise<AccessToken> {
  const { request } = pageRequest(message);
  const canWrite = !reply.headersSent;
  const { token, cookies } = await bridge.accessToken({ headers: request.headers, event: request, canWrite }, input);
  if (canWrite) appendCookies({ append: (name, value) => void reply.appendHeader(name, value) }, cookies);
  return token;
}

/** `auth.accessToken()` in its forms: they begin with the provider, with request and response of the Pages Router, or with a context of it. */
function createAccessToken(forms: FormsContext): HostAccessToken {
  // biome-ignore lint/suspicious/noExplicitAny: HostAccessToken has the types of the forms
  function accessToken(first?: any, second?: any, third?: any, fourth?: any): Promise<AccessToken> {
    if (!isRecord(first)) return accessTokenHere(forms, { ...second, provider: first });
    const [request, response, provider, options] =
      "req" in first ? [first.req, first.res, second, third] : [first, second, third, fourth];
    return accessTokenOfPage(forms, request as framework.Message, response, { ...options, provider });
  }
  return accessToken as HostAccessToken;
}

/** Makes `auth()`. The form is decided synchronously, so that an exported wrapped handler is a function and not a promise. */
export function createForms(tools: HostTools): HostAuthForms {
  const forms: FormsContext = {
    ...tools,
    guarded: perObject(() => ({ isGuarded: false, handlerCookies: [] })),
    pageRequest: perObject((message) => ({ request: framework.requestFrom(message), isRead: false })),
  };

  // biome-ignore lint/suspicious/noExplicitAny: HostAuthForms has the types of the forms
  function auth(first?: any, second?: any): unknown {
    if (first === undefined) return readHere(forms);
    if (typeof first === "function") {
      const guarded = { handler: first as Handler, fresh: (second as GuardOptions | undefined)?.fresh };
      return (request: NextRequest, context: unknown) => guard(forms, request, context, guarded);
    }
    if (first instanceof Request) return guard(forms, first as NextRequest, second);
    return "req" in first ? readOfPage(forms, first.req, first.res) : readOfPage(forms, first, second);
  }
  return Object.assign(auth, { accessToken: createAccessToken(forms) }) as HostAuthForms;
}
