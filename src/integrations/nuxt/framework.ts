/** The parts of Nuxt that are used: the events of its server, which runs on h3 1. It imports nothing of Nuxt. */
import type { Session } from "../../core/types/session.ts";
import type { BridgeOptions, NodeRequest } from "../bridge/index.ts";
import type { NodeAccess, NodeServerResponse } from "../bridge/node-server.ts";
import { waitUntilOf } from "../bridge/wait-until.ts";

/** What the module and the handler leave in the context of an event. */
export interface PorticoContext {
  /** `app.baseURL`, without a slash at the end. */
  readonly base?: string;
  /** Path of the routes, below `app.baseURL`. */
  readonly basePath: string;
  /** Reads the session. It takes the event: cached handlers have another one, without cookies, in the same context. */
  session?: (event: NuxtEvent) => Promise<Session | null>;
}

/** The fields of the context of an event that are used. */
export interface NuxtEventContext {
  /** Without it, TypeScript would see nothing in common with the context of h3. */
  readonly [name: string]: unknown;
  /** What this library keeps for the event. */
  portico?: PorticoContext;
  /** Set while a cached handler runs: its result is for every visitor. */
  readonly cache?: unknown;
  /** On Workers: their environment. */
  readonly cloudflare?: { readonly env?: object };
}

/** A request of Node.js, or one that Nitro makes: of a platform without Node.js, or of server code to its own routes. */
export interface NuxtRequest extends NodeRequest {
  /** Only on requests that Nitro makes: the context they were made with. */
  readonly __unenv__?: unknown;
}

/** What verbs take: the event of a handler, which is an `H3Event` of h3 1. */
export interface NuxtEvent {
  readonly node: { readonly req: NuxtRequest; readonly res: NodeServerResponse };
  readonly context: NuxtEventContext;
  readonly waitUntil?: (promise: Promise<unknown>) => void;
}

/** Where h3 keeps a body that was read. */
const rawBody = Symbol.for("h3RawBody");

const isMade = ({ node }: NuxtEvent): boolean => "__unenv__" in node.req;

/** Whether server code made the request while it answers another one, with the cookies of the visitor. Its response does not reach the visitor. */
const isInner = ({ node }: NuxtEvent): boolean => {
  const outer = node.req.__unenv__;
  return typeof outer === "object" && outer !== null && "nitro" in outer;
};

/** The body: Nitro keeps that of a request it makes, and h3 one that was read. */
const eventBody = (event: NuxtEvent): unknown => {
  const { req } = event.node;
  return isMade(event) ? (req.body ?? "") : (req as { readonly [rawBody]?: unknown })[rawBody];
};

/** The response to a request that Nitro makes: its body is a field, and its headers are read when it has ended. */
function beforeHead(event: NuxtEvent, complete: () => void): boolean {
  const { res } = event.node;
  if (!isMade(event)) return false;
  const { end } = res;
  let body: unknown;
  Object.defineProperty(res, "_data", {
    configurable: true,
    get: () => body,
    set(value: unknown) {
      complete();
      body = value;
    },
  });
  res.end = (...input) => {
    complete();
    return end.apply(res, input);
  };
  return true;
}

/** How Nuxt shows a request. */
export const nuxtAccess: NodeAccess<NuxtEvent> = {
  request: ({ node }) => node.req,
  response: ({ node }) => node.res,
  body: eventBody,
  beforeHead,
  canWrite: (event) => !isInner(event),
  waitUntil: (event) => waitUntilOf(event),
  callFirst: "Pass the event of the handler.",
};

/** Options that depend on the event. */
export function bridgeOptions(event: NuxtEvent | undefined): BridgeOptions {
  const { portico, cloudflare } = event?.context ?? {};
  const env = cloudflare?.env;
  return { basePath: portico?.basePath ?? "/auth", ...(env && { env: () => env }) };
}
