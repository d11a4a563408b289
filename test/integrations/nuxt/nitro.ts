/** The server of Nuxt, on its own h3 1: layers, events and requests that it makes, as Nitro puts them together. */

import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { NuxtEvent } from "../../../src/integrations/nuxt/types.ts";

/** An event of h3 1: the parts that the tests use. */
export interface Event extends NuxtEvent {
  readonly path: string;
  readonly handled: boolean;
  readonly headers: Headers;
  context: NuxtEvent["context"] & { nitro?: object };
}

type Handle = (event: Event) => unknown;
type Listener = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

interface H3 {
  createApp(options: object): { use(base: string, handle: unknown): void };
  eventHandler(handle: Handle): unknown;
  toNodeListener(app: object): Listener;
  sendRedirect(event: Event, url: string, status: number): Promise<void>;
  setCookie(event: Event, name: string, value: string, options: object): void;
  readRawBody(event: Event): Promise<string | undefined>;
  readFormData(event: Event): Promise<FormData>;
  getRequestURL(event: Event): URL;
}

/** A request that Nitro makes: of a platform without Node.js, or of server code to its own routes. */
interface MadeRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array | null;
  readonly protocol: string;
  readonly context?: object;
}

interface Mock {
  fetchNodeRequestHandler(listener: Listener, url: string, request: MadeRequest): Promise<Response>;
}

// The h3 at the root is h3 2; unstorage has that of Nuxt.
const near = (name: string, require: NodeJS.Require) => createRequire(require.resolve(name));
const nearUnstorage = near("unstorage", createRequire(import.meta.url));

export const h3 = nearUnstorage("h3") as H3;
const mock = near("h3", nearUnstorage)("node-mock-http") as Mock;

/** What an application of Nuxt has. */
export interface Site {
  readonly basePath?: string;
  /** `app.baseURL`. */
  readonly base?: string;
  /** What the platform has in the context. */
  readonly context?: object;
  readonly layers: readonly Handle[];
  readonly onError?: (error: { readonly cause?: unknown; readonly statusCode: number }, event: Event) => unknown;
}

/** The listener of an application. */
export function listenerOf({ base = "", basePath = `${base}/auth`, context, layers, onError }: Site): Listener {
  const app = h3.createApp({
    ...(onError && { onError }),
    onRequest(event: Event) {
      Object.assign(event.context, { nitro: {}, ...context, portico: { base, basePath } });
    },
  });
  for (const layer of layers) app.use(base, h3.eventHandler(layer));
  return h3.toNodeListener(app);
}

/** Sends a request as Nitro makes it. With the context of an event: server code that answers this event sent it. */
export async function make(listener: Listener, request: Request, context?: object): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const bytes = new Uint8Array(await request.arrayBuffer());
  return mock.fetchNodeRequestHandler(listener, pathname + search, {
    method: request.method,
    headers: request.headers,
    body: bytes.length > 0 ? bytes : null,
    protocol: "https",
    ...(context && { context }),
  });
}
