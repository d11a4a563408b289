/** What is asked of SolidStart: its events, a place for cookies, a redirect. The only file that names it; of its code nothing is needed. */
import type { FetchEvent } from "@solidjs/start/server";
import { appendCookies, keepPrivate as markPrivate, type SetCookie } from "../bridge/index.ts";

export type { FetchEvent } from "@solidjs/start/server";

/** The event of a middleware. */
export type NativeEvent = FetchEvent["nativeEvent"];

/** The event of an API route, of a server function and of a page, also where a middleware got the one of h3. */
export function eventOf(event: FetchEvent | NativeEvent): FetchEvent {
  if ("request" in event) return event;
  // SolidStart keeps its own there, so that `locals` are those of this request.
  const own = event.context.solidFetchEvent as FetchEvent | undefined;
  return own ?? { request: event.req, response: event.res, locals: {}, nativeEvent: event };
}

/** The address of a request; nothing where a server gives a path in its place: that says nothing about where we are. */
export const eventUrl = ({ url }: Request): URL | undefined => (URL.canParse(url) ? new URL(url) : undefined);

/** The path that was asked for, on a site that nobody goes to. */
export const eventPath = (request: Request): URL =>
  eventUrl(request) ?? new URL(`http://here${request.url.replace(/^(?!\/)/, "/")}`);

/** Whether a page is rendered ahead: Nitro says so, and nobody asks for it. */
export const isPrerender = ({ headers }: Request): boolean => headers.has("x-nitro-prerender");

/** Whether headers can still be written: once the answer is made, h3 has others in their place. */
export const canWrite = ({ response, nativeEvent }: FetchEvent): boolean => nativeEvent?.res === response;

/** Where headers stand: h3 sends the first with an answer that went well, and the others with one that did not. */
const eventHeaders = ({ nativeEvent: { res } }: FetchEvent): readonly Headers[] => [res.headers, res.errHeaders];

/** The answer to this request is for this visitor alone. */
export function keepEventPrivate(event: FetchEvent): void {
  for (const headers of eventHeaders(event)) markPrivate(headers);
}

/** Writes cookies with the answer to this request. */
export function writeEventCookies(event: FetchEvent, cookies: readonly SetCookie[]): void {
  if (cookies.length === 0) return;
  keepEventPrivate(event);
  for (const headers of eventHeaders(event)) {
    // Who asks again within a request gets the same again: it is on its way.
    const isThere = (line: string) => headers.getSetCookie().includes(line);
    appendCookies({ append: (name, line) => void (isThere(line) || headers.append(name, line)) }, cookies);
  }
}

/** Goes to another address. To be returned by a middleware, and thrown by everything else. */
export function eventRedirect(url: string): Response {
  const response = new Response(null, { status: 302, headers: { location: url } });
  markPrivate(response.headers);
  return response;
}
