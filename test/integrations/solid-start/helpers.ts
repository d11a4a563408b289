/** SolidStart without its pages: h3 as SolidStart has it, with the event that is made of each request. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { FetchEvent, NativeEvent } from "../../../src/integrations/solid-start/framework.ts";
import { app } from "../../world/config.ts";

/** What the tests use of h3. */
interface H3 {
  readonly H3: new (options: {
    silent: boolean;
  }) => {
    use(handler: unknown): unknown;
    fetch(request: Request): Promise<Response>;
  };
  defineHandler(parts: { middleware: readonly unknown[]; handler: (event: NativeEvent) => unknown }): unknown;
  iterable(stream: ReadableStream): Promise<unknown>;
}

/** The h3 that SolidStart installs: another version may be at the root. */
const solidStart = createRequire(import.meta.url).resolve("@solidjs/start/config");
const { H3, defineHandler, iterable } = (await import(
  pathToFileURL(createRequire(solidStart).resolve("h3")).href
)) as H3;

export { iterable };

function fetchEvent(event: NativeEvent): FetchEvent {
  const { context } = event;
  context.solidFetchEvent ??= { request: event.req, response: event.res, locals: {}, nativeEvent: event };
  return context.solidFetchEvent as FetchEvent;
}

/** Middleware of an application. */
export type Middleware = (event: NativeEvent) => unknown;

/** An application: answers requests as SolidStart does. */
export function createStart(handler: (event: FetchEvent) => unknown, middleware: readonly Middleware[] = []) {
  const layers = middleware.map((layer) => (event: NativeEvent, _next: unknown) => {
    fetchEvent(event);
    return layer(event);
  });
  const server = new H3({ silent: true });
  server.use(defineHandler({ middleware: layers, handler: (event) => handler(fetchEvent(event)) }));
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set("host", "app.example");
    return server.fetch(new Request(app + path, { ...init, headers }));
  };
}

/** Runs work with the event of a request, and gives what it returned beside the answer. */
export async function during<T>(work: (event: FetchEvent) => Promise<T> | T, path = "/page", init: RequestInit = {}) {
  const heard: { value?: T; thrown?: unknown } = {};
  const ask = createStart(async (event) => {
    try {
      heard.value = await work(event);
    } catch (thrown) {
      heard.thrown = thrown;
    }
    return "the page";
  });
  const answer = await ask(path, init);
  return { ...heard, answer };
}

/** A request as some servers make it: a path where the address should be. */
export function relative(path: string, init: RequestInit = {}): Request {
  const request = new Request(app, init);
  Object.defineProperty(request, "url", { value: path });
  return request;
}

/** An event that no server made. */
export function eventFor(request: Request): FetchEvent {
  const res = { headers: new Headers(), errHeaders: new Headers() };
  const nativeEvent = { req: request, res, context: {} } as unknown as NativeEvent;
  return { request, response: res as FetchEvent["response"], locals: {}, nativeEvent };
}
