/** The types of h3 that are used: events, their context, middleware. The only file that imports h3; it imports none of its code. */
import type { H3Event } from "h3";
import { InvalidConfiguration } from "../../core/errors/read-errors.ts";
import type { Session } from "../../core/types/session.ts";
import {
  appendCookies,
  type BridgeOptions,
  keepPrivate,
  type SentPath,
  type VisitorResponse,
} from "../bridge/index.ts";
import { routedPaths, sentUrl } from "../bridge/node-http.ts";

export type { H3Event, Middleware } from "h3";

declare module "h3" {
  interface H3EventContext {
    /**
     * Reads the session, once per request: `null` for a visitor without one. It is there behind the middleware of `H3Auth`.
     *
     * @example const session = await event.context.auth?.();
     */
    auth?: () => Promise<Session | null>;
    /** The session, behind `protect()` of `H3Auth`. */
    session?: Session | null;
  }
}

/** The environment of Workers, which have it in the event. */
const workerEnv = ({ runtime }: H3Event): object | undefined =>
  (runtime as { readonly cloudflare?: { readonly env?: object } } | undefined)?.cloudflare?.env;

/** Options that depend on the request. */
export function bridgeOptions(event: H3Event | undefined): BridgeOptions {
  const env = event && workerEnv(event);
  return { basePath: "/auth", ...(env && { env: () => env }) };
}

/**
 * Checks the version of h3 by its event.
 *
 * @throws InvalidConfiguration for an event of h3 1, which has the request of Node.js
 */
export function checkEvent({ req }: Partial<H3Event>): void {
  if (typeof req?.headers.get === "function") return;
  throw new InvalidConfiguration(
    "portico/h3 needs h3 2, and got an event of h3 1. Install h3 2: npm install h3@^2.0.1. In an application of Nuxt, use portico/nuxt.",
  );
}

/** The requested URL. While the middleware of a mounted application runs, the URL of the event lacks the path of the mount. */
export function eventUrl({ req, runtime }: H3Event): URL {
  const url = new URL(req.url);
  const incoming = runtime?.node?.req;
  return incoming ? sentUrl(incoming, url.origin) : url;
}

/** The paths by which h3 and the application find a handler. The server under h3 reads absolute URLs in the request line in its own way. */
export const eventPaths = ({ req, url, runtime }: H3Event): readonly SentPath[] => [
  url,
  new URL(req.url),
  ...(runtime?.node ? routedPaths(runtime.node.req) : []),
];

/** Sets headers on the response to an event. h3 has two sets of them: one for successful responses, one for errors. */
export function writeHeaders({ res }: H3Event, { cookies, isPersonal }: VisitorResponse): void {
  if (!isPersonal) return;
  for (const headers of [res.headers, res.errHeaders]) {
    keepPrivate(headers);
    appendCookies(headers, cookies);
  }
}
