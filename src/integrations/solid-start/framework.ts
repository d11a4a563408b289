/** The parts of SolidStart that are used: events, headers, redirects. The only file that imports its types; it imports none of its code. */
import type { FetchEvent } from "@solidjs/start/server";
import { InvalidConfiguration } from "../../core/errors/read-errors.ts";
import { appendCookies, keepPrivate as markPrivate, type SetCookie } from "../bridge/index.ts";
import { waitUntilOf } from "../bridge/wait-until.ts";

export type { FetchEvent } from "@solidjs/start/server";

/** The event of a middleware. */
export type NativeEvent = FetchEvent["nativeEvent"];

/** SolidStart 1 runs on h3 1, whose events have the request of Node.js and no `res`. */
function checkVersion(native: Partial<NativeEvent> & { readonly node?: unknown } = {}): void {
  if (native.res || !native.node) return;
  throw new InvalidConfiguration(
    "portico/solid-start needs SolidStart 2, and got an event of SolidStart 1. Install SolidStart 2: npm install @solidjs/start@^2",
  );
}

/** The event of an API route, a server function or a page. A middleware may have the event of h3, which is converted. */
export function eventOf(event: FetchEvent | NativeEvent): FetchEvent {
  checkVersion("request" in event ? event.nativeEvent : event);
  if ("request" in event) return event;
  // SolidStart stores its event there. Use it, so that `locals` belong to this request.
  const own = event.context.solidFetchEvent as FetchEvent | undefined;
  return own ?? { request: event.req, response: event.res, locals: {}, nativeEvent: event };
}

/** The URL of a request; `undefined` if the server sets only a path, which has no origin. */
export const eventUrl = ({ url }: Request): URL | undefined => (URL.canParse(url) ? new URL(url) : undefined);

/** The requested path, on a placeholder origin. */
export const eventPath = (request: Request): URL =>
  eventUrl(request) ?? new URL(`http://here${request.url.replace(/^(?!\/)/, "/")}`);

/** Whether a page is prerendered, without a visitor. Nitro marks these requests with a header. */
export const isPrerender = ({ headers }: Request): boolean => headers.has("x-nitro-prerender");

/** `waitUntil` of the platform: srvx puts it into the request. */
export const eventWaitUntil = (event: FetchEvent | undefined, request: Request) =>
  waitUntilOf(request, event?.nativeEvent?.req);

/** Whether headers can still be written: once the response is created, h3 replaces the object. */
export const canWrite = ({ response, nativeEvent }: FetchEvent): boolean => nativeEvent?.res === response;

/** Both sets of headers of h3: one for successful responses, one for errors. */
const eventHeaders = ({ nativeEvent: { res } }: FetchEvent): readonly Headers[] => [res.headers, res.errHeaders];

/** Marks the response as private to this visitor, so that no cache shares it. */
export function keepEventPrivate(event: FetchEvent): void {
  for (const headers of eventHeaders(event)) markPrivate(headers);
}

/** Sets cookies on the response to this request. */
export function writeEventCookies(event: FetchEvent, cookies: readonly SetCookie[]): void {
  if (cookies.length === 0) return;
  keepEventPrivate(event);
  for (const headers of eventHeaders(event)) {
    // A second call within a request returns the same cookies, which are already set.
    const isThere = (line: string) => headers.getSetCookie().includes(line);
    appendCookies({ append: (name, line) => void (isThere(line) || headers.append(name, line)) }, cookies);
  }
}

/** Creates a redirect. A middleware returns it, all other code throws it. */
export function eventRedirect(url: string): Response {
  const response = new Response(null, { status: 302, headers: { location: url } });
  markPrivate(response.headers);
  return response;
}
