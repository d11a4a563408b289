/** A browser for the client: a page, tabs with a shared channel, and a server with programmable responses. */
import { afterEach, vi } from "vitest";
import { createClient } from "../../src/client/client.ts";
import type { Client } from "../../src/client/types.ts";

/** A request that the client sent. */
export interface Asked {
  /** Method and path, for example `GET /api/auth/session`. */
  readonly line: string;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether the client has ended it before an answer came. */
  readonly isAborted: () => boolean;
}

/** What the server answers: a value as JSON with status 200, or a whole response. */
type Answer = unknown;
export type Answers = Record<string, Answer | ((asked: Asked) => Answer)>;

/** What a page knows of its server and its window. */
export interface Page {
  readonly asked: Asked[];
  /** The lines of the requests, without `/api/auth`. */
  readonly lines: string[];
  readonly answers: Answers;
  readonly location: { href: string; readonly gone: string[]; readonly reloads: string[] };
  readonly document: { hidden: unknown };
  readonly navigator: { onLine: boolean; locks?: LockManager };
  readonly navigation: EventTarget;
  /** Something happens to the window. */
  readonly happen: (type: string, more?: object) => void;
}

export const ada = { user: { name: "Ada" }, expires: "2026-12-21T12:00:00.000Z" };
export const bob = { user: { name: "Bob" }, expires: "2026-12-21T12:00:00.000Z" };

/** A step that a test takes when it wants: an answer that is still under way. */
export function later<T>() {
  let settle: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

/** Lets everything happen that is waiting for nothing but its turn. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const responseOf = (answer: unknown): Response =>
  answer instanceof Response ? answer : new Response(JSON.stringify(answer), { status: 200 });

/** An answer, or the end of a request that the client aborts before, as in a browser. */
const unless = <T>(signal: AbortSignal | null | undefined, answer: Promise<T>): Promise<T> =>
  Promise.race([answer, new Promise<never>((_, end) => signal?.addEventListener("abort", () => end(signal.reason)))]);

/** Channels with the same name deliver to each other at once, never to themselves. */
function channels() {
  const open = new Set<Channel>();
  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    readonly name: string;
    constructor(name: string) {
      this.name = name;
      open.add(this);
    }
    postMessage(data: unknown): void {
      for (const other of open) if (other !== this && other.name === this.name) other.onmessage?.({ data });
    }
    close(): void {
      open.delete(this);
    }
  }
  return { Channel, open };
}

function locationAt(href: string): Page["location"] & { assign(to: string): void; reload(): void } {
  const gone: string[] = [];
  const reloads: string[] = [];
  const withoutHash = (url: string) => url.split("#")[0];
  return {
    href,
    gone,
    reloads,
    // As in a browser: a step inside of the page is done at once, everything else later.
    assign(to) {
      gone.push(to);
      if (to.includes("#") && withoutHash(to) === withoutHash(this.href)) this.href = to;
    },
    reload() {
      reloads.push(this.href);
    },
  };
}

/** Puts a page around the code until the test is over. */
export function openPage(href = "https://app.example/start"): Page & { readonly channels: ReadonlySet<unknown> } {
  const asked: Asked[] = [];
  const lines: string[] = [];
  const answers: Answers = { "GET /session": null, "GET /csrf": { csrfToken: "token" } };
  const location = locationAt(href);
  const window = new EventTarget();
  const document = { hidden: false as unknown };
  const navigator: Page["navigator"] = { onLine: true };
  const navigation = new EventTarget();
  const { Channel, open } = channels();
  const fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const line = `${init.method ?? "GET"} ${input}`;
    const { signal } = init;
    const body = init.body ? JSON.parse(String(init.body)) : {};
    const one = { line, headers: new Headers(init.headers), body, isAborted: () => signal?.aborted === true };
    asked.push(one);
    lines.push(line.replace("/api/auth", ""));
    const answer = answers[line.replace("/api/auth", "").split("?")[0] as string];
    return responseOf(await unless(signal, Promise.resolve(typeof answer === "function" ? answer(one) : answer)));
  };
  Object.assign(window, { navigation });
  const globals = { window, document, navigator, location, navigation, fetch, BroadcastChannel: Channel };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const happen = (type: string, more = {}) => window.dispatchEvent(Object.assign(new Event(type), more));
  return { asked, lines, answers, location, document, navigator, navigation, happen, channels: open };
}

const stops: (() => void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await settled();
  vi.unstubAllGlobals();
});

/** A tab of the page's browser: a client that follows until the test is over. */
export function openTab(options?: Parameters<Client["start"]>[0]): Client {
  const client = createClient();
  stops.push(client.start(options));
  return client;
}

/** A page whose read of the session is pending until a test settles it. */
export function openPendingPage() {
  const page = openPage();
  const slow = later<unknown>();
  page.answers["GET /session"] = () => slow.promise;
  return { page, slow };
}
