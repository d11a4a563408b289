/** `auth()` in all its forms: without an argument, as a proxy, around a handler, and the two of the Pages Router. */
import type { Session } from "../../core/types/session.ts";
import {
  appendCookies,
  type Bridge,
  cookieHeader,
  type Protection,
  withPrivacy,
  withSetCookies,
} from "../bridge/index.ts";
import type { NextRequest } from "./framework.ts";
import * as framework from "./framework.ts";
import type { HostAuthConfig, HostAuthForms, HostAuthHandler } from "./types.ts";

/** What the forms work with. */
export interface HostTools {
  readonly bridge: Bridge<NextRequest>;
  /** The configuration for a request. */
  readonly configFor: (request: NextRequest) => Promise<HostAuthConfig>;
}

type Handler = HostAuthHandler<Session, unknown>;

/** The answer of the Pages Router. */
interface Reply {
  readonly headersSent: boolean;
  appendHeader(name: string, value: string): unknown;
}

/** Whether this is a route handler: a proxy gets an event in its place. */
const isRouteHandlerCall = (context: unknown): boolean =>
  typeof context === "object" && context !== null && "params" in context;

/** Whether the answer is read by a program: it asked a route handler, and not for a page. */
const isProgram = ({ headers }: Request, context: unknown): boolean =>
  isRouteHandlerCall(context) && !headers.get("accept")?.includes("text/html");

/** What is answered: by us if the request may not pass, else by the handler. */
async function writeReply(protection: Protection, request: NextRequest, context: unknown, handler?: Handler) {
  if (protection.do === "answer") return protection.response;
  if (protection.do === "redirect") {
    return isProgram(request, context) ? framework.unauthorized() : framework.redirectTo(protection.url, request);
  }
  return (await handler?.(Object.assign(request, { auth: protection.session }), context)) || framework.nextResponse();
}

/** Makes `auth()`. Which form it is, is seen at once: what is put around a handler is a handler, and no promise. */
export function createForms({ bridge, configFor }: HostTools): HostAuthForms {
  /** Requests whose cookies are written by what was put around their handler. */
  const guarded = new WeakSet<Headers>();
  const requests = new WeakMap<framework.Message, NextRequest>();

  async function here(): Promise<Session | null> {
    const headers = await framework.currentHeaders();
    const canWrite = !guarded.has(headers) && (await framework.canWriteCookies());
    const { session, cookies } = await bridge.session({ headers, canWrite });
    if (canWrite) await framework.writeHostCookies(cookies);
    return session;
  }

  async function guard(request: NextRequest, context: unknown, handler?: Handler): Promise<Response> {
    const headers = await framework.headersFor(request);
    guarded.add(headers);
    const { callbacks } = await configFor(request);
    const authorized = (auth: Session | null) =>
      callbacks?.authorized ? callbacks.authorized.call(callbacks, { auth, request }) : true;
    const from = { headers, url: framework.currentUrl(request), event: request };
    const protection = await bridge.protect(from, authorized);
    const { cookies } = protection;
    if (cookies.length === 0) return writeReply(protection, request, context, handler);
    if (isRouteHandlerCall(context) && headers !== request.headers) {
      // Written first: what the handler itself does to the session comes later, and stays.
      await framework.writeHostCookies(cookies);
      return withPrivacy(await writeReply(protection, request, context, handler));
    }
    const response = withSetCookies(await writeReply(protection, request, context, handler), cookies);
    framework.forwardRequestHeaders(response, request, (cookie) => cookieHeader({ get: () => cookie }, cookies));
    return response;
  }

  async function ofPage(message: framework.Message, reply: Reply | undefined): Promise<Session | null> {
    const known = requests.get(message);
    const request = known ?? framework.requestFrom(message);
    requests.set(message, request);
    const canWrite = reply !== undefined && !reply.headersSent;
    const { session, cookies } = await bridge.session({ headers: request.headers, event: request, canWrite });
    // Whoever asks again hears the same: the cookies are on their way.
    if (canWrite && !known) appendCookies({ append: (name, value) => void reply.appendHeader(name, value) }, cookies);
    return session;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the forms are told apart here, and typed by HostAuthForms
  function auth(first?: any, second?: any): unknown {
    if (first === undefined) return here();
    if (typeof first === "function") return (request: NextRequest, context: unknown) => guard(request, context, first);
    if (first instanceof Request) return guard(first as NextRequest, second);
    return "req" in first ? ofPage(first.req, first.res) : ofPage(first, second);
  }
  return auth as HostAuthForms;
}
