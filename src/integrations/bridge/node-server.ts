/** `createNodeVerbs`: the verbs for `node:http`, Express, Fastify and Nest, and cookies on every response that they send. */
import { InvalidConfiguration } from "../../core/errors/index.ts";
import { appendCookies, jsonError, keepPrivate, redirectResponse } from "../../core/http/app-response.ts";
import type { Session } from "../../core/types/session.ts";
import { createBridge } from "./bridge.ts";
import {
  isAmbiguousTarget,
  type NodeRequest,
  type NodeResponse,
  requestHeaders,
  requestOrigin,
  routedPaths,
  sentUrl,
  toRequest,
  writeResponse,
} from "./node-http.ts";
import type { BridgeConfig, BridgeOptions, BridgeRequest, Lazy } from "./types.ts";
import type { ProtectInput, ServerAuthInput, Verbs, VisitorResponse } from "./verb-types.ts";
import { createVerbs } from "./verbs.ts";

/** A response of a Node server whose head is not written yet. */
export interface NodeServerResponse extends NodeResponse {
  readonly headersSent: boolean;
  writeHead(status: number, ...more: readonly unknown[]): unknown;
}

/** Protocol and host as a framework read them: its setting decides which proxies it trusts (`trust proxy`). */
export interface SeenOrigin {
  /** `http` or `https`. */
  readonly protocol: string;
  readonly host: string;
}

/** A reply of Fastify, before it is sent. */
export interface ServerReply {
  readonly raw: NodeServerResponse;
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  send(body?: unknown): unknown;
}

/**
 * Sends a response as a reply of Fastify, so that the hooks of other plugins see it. The reply takes no `Response` for a HEAD request
 * that Fastify serves by a route for GET.
 */
export async function sendAsReply({ status, headers, body }: Response, reply: ServerReply): Promise<void> {
  reply.code(status);
  for (const [name, value] of headers) reply.header(name, value);
  await reply.send(body ?? undefined);
}

/**
 * What a guard that responded returns to a framework that goes on when the guard settles: it never does. Whether the response is
 * written decides nothing, because that of a client that disconnected never is.
 */
export const neverGoOn = (): Promise<never> => new Promise(() => {});

/** How an integration reads the request of its framework. `Away` is what `signIn` and `signOut` return to the handler. */
export interface NodeAccess<Input extends object, Away = void> {
  readonly request: (input: Input) => NodeRequest;
  /** `undefined` if the integration has not seen the request. */
  readonly response: (input: Input) => NodeServerResponse | undefined;
  /** Absent: `trustHost` of the configuration decides about the forwarding headers. */
  readonly origin?: (input: Input) => SeenOrigin;
  /** The result of a body parser that `request` does not hold, or a promise of it. */
  readonly body?: (input: Input) => unknown;
  /** For responses that do not call `writeHead`: calls `complete` before their headers are read. Returns `false` for all others. */
  readonly beforeHead?: (input: Input, complete: () => void) => boolean;
  /** Whether its response reaches the visitor, so that it can set cookies. Default: yes. */
  readonly canWrite?: (input: Input) => boolean;
  /** `waitUntil` of the platform. */
  readonly waitUntil?: (input: Input) => BridgeRequest["waitUntil"];
  /** Sends a response, where the framework has a way of its own. Default, and if it returns `undefined`: it is written to `response`. */
  readonly send?: (input: Input, response: Response) => Promise<void> | undefined;
  /** The redirect of `signIn` and `signOut`, where a handler returns it. Default, if `Away` is `void`: a response is sent. */
  readonly redirect?: (input: Input, url: string) => Away;
  /** What to call first, for the error if `response` is `undefined`. */
  readonly callFirst: string;
}

/** What an integration for Node.js gets. */
export interface NodeTools<Input, S, Away = void> {
  /** What the application gets. */
  readonly verbs: Verbs<Input, S, Away>;
  /** Responds to a request to one of the routes, and with 400 to a target in which routers read different paths. `false` for all others. */
  handle(input: Input): Promise<boolean>;
  /** The session for a WebSocket that a request opens: see `Bridge.upgrade`. No response is needed. */
  upgrade(input: Input): Promise<S | null>;
  /** Makes a guard: it responds to a request that may not pass, and returns whether it passes. */
  guard(options?: ProtectInput<S, Input>, base?: string): (input: Input) => Promise<boolean>;
}

/** The header lines of an argument of `writeHead`: an object, a flat list, or a list of pairs. */
function headLines(given: object): readonly (readonly [name: string, value: string | readonly string[]])[] {
  if (!Array.isArray(given)) return Object.entries(given);
  const pairs = Array.isArray(given[0]) ? given.flat(1) : given;
  const lines = new Map<string, string[]>();
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const name = String(pairs[at]).toLowerCase();
    lines.set(name, [...(lines.get(name) ?? []), ...[pairs[at + 1]].flat().map(String)]);
  }
  return [...lines].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? "") : values]);
}

/** The headers of a response of Node.js, as those of the Fetch Standard. */
const nodeHeaders = (outgoing: NodeServerResponse) => {
  const values = (name: string): readonly string[] => [outgoing.getHeader(name) ?? []].flat().map(String);
  return {
    get: (name: string) => (outgoing.getHeader(name) === undefined ? null : values(name).join(", ")),
    set: (name: string, value: string) => void outgoing.setHeader(name, value),
    append: (name: string, value: string) =>
      void outgoing.setHeader(name, outgoing.getHeader(name) === undefined ? value : [...values(name), value]),
  };
};

/** Adds to a response what it must carry. */
function completeHead(outgoing: NodeServerResponse, { cookies, isPersonal }: VisitorResponse): void {
  if (!isPersonal) return;
  keepPrivate(nodeHeaders(outgoing));
  appendCookies(nodeHeaders(outgoing), cookies);
}

/**
 * Adds to a response what it must carry, when its head is written: by the application, by a stream, or by a framework. Headers
 * that the application passes to `writeHead` would replace cookies that were set before, so they are set first.
 */
function whenHeadIsWritten(outgoing: NodeServerResponse, take: () => VisitorResponse): void {
  const { writeHead } = outgoing;
  outgoing.writeHead = (status, ...more) => {
    const carried = take();
    if (!carried.isPersonal) return writeHead.call(outgoing, status, ...more);
    const given = more.find((one): one is object => typeof one === "object" && one !== null);
    for (const [name, value] of headLines(given ?? [])) outgoing.setHeader(name, value);
    completeHead(outgoing, carried);
    return writeHead.call(outgoing, status, ...more.filter((one) => typeof one === "string"));
  };
}

/**
 * The headers, with the forwarding headers as the framework read them: those of a proxy that it does not trust are not read. A
 * request that came through such a proxy keeps the mark of it (`Forwarded`), so that it never counts as one of this machine.
 */
function withSeenOrigin(headers: Headers, { protocol, host }: SeenOrigin): Headers {
  const sent = [headers.get("x-forwarded-host") ?? host, headers.get("x-forwarded-proto") ?? protocol];
  if (sent.join() !== [host, protocol].join() && !headers.has("forwarded")) headers.set("forwarded", "by=unknown");
  headers.set("x-forwarded-host", host);
  headers.set("x-forwarded-proto", protocol);
  return headers;
}

/** What a framework read. A `Host` that came beside `:authority` of http2 does not count (RFC 9113, section 8.3.1). */
function seenOrigin(seen: SeenOrigin | undefined, { headers }: NodeRequest): SeenOrigin | undefined {
  const authority = headers[":authority"];
  return seen && typeof authority === "string" && seen.host === headers.host ? { ...seen, host: authority } : seen;
}

function bridgeRequestOf<Input extends object>(access: NodeAccess<Input, unknown>, input: Input): BridgeRequest<Input> {
  const request = access.request(input);
  const headers = requestHeaders(request);
  const seen = seenOrigin(access.origin?.(input), request);
  const origin = requestOrigin(request);
  const known = seen && URL.canParse(`${seen.protocol}://${seen.host}`) ? `${seen.protocol}://${seen.host}` : origin;
  return {
    headers: seen ? withSeenOrigin(headers, seen) : headers,
    url: sentUrl(request, known),
    method: request.method,
    event: input,
    waitUntil: access.waitUntil?.(input),
  };
}

/**
 * Makes the verbs of an integration for Node.js, from its configuration.
 *
 * @param config a configuration, or a function that returns one for each request
 * @param options what the integration knows; a function if it knows it only when a request comes
 * @param access how to read the request of the framework
 */
export function createNodeVerbs<Input extends object, S = Session, Away = void>(
  config: ServerAuthInput<S, Input>,
  options: BridgeOptions | ((event: Input | undefined) => BridgeOptions),
  access: NodeAccess<Input, Away>,
): NodeTools<Input, S, Away> {
  // Every verb passes its event.
  const bridge = createBridge<Input>(config as Lazy<BridgeConfig, Input | undefined>, options);
  const responseOf = (input: Input): NodeServerResponse => {
    const response = access.response(input);
    if (response) return response;
    throw new InvalidConfiguration(
      `A verb was called for a request that the integration has not seen. ${access.callFirst}`,
    );
  };
  const tools = createVerbs<Input, Input, S, Away>(bridge, {
    keyOf: access.request,
    routedPaths: (input) => routedPaths(access.request(input)),
    from(input) {
      const outgoing = responseOf(input);
      const take = () => tools.takeCookies(input);
      if (!access.beforeHead?.(input, () => completeHead(outgoing, take()))) whenHeadIsWritten(outgoing, take);
      return bridgeRequestOf(access, input);
    },
    canWrite: (input) => access.canWrite?.(input) !== false && !responseOf(input).headersSent,
    // Without `redirect`, `Away` is `void`.
    redirect: access.redirect ?? ((input, url) => send(input, redirectResponse(url)) as Promise<Away>),
  });
  const send = async (input: Input, response: Response): Promise<void> => {
    await (access.send?.(input, response) ?? writeResponse(response, responseOf(input)));
  };
  const sendIfAny = async (input: Input, response: Response | undefined): Promise<boolean> => {
    if (response) await send(input, response);
    return response !== undefined;
  };
  const requestFor = async (input: Input, { url, headers }: BridgeRequest): Promise<Request> =>
    toRequest(access.request(input), { body: await access.body?.(input), origin: url?.origin, headers });
  return {
    verbs: tools.verbs,
    async handle(input) {
      const refused = isAmbiguousTarget(access.request(input)) ? jsonError(400, "InvalidRequest") : undefined;
      return sendIfAny(input, refused ?? (await tools.serve(input, (from) => requestFor(input, from))));
    },
    // The `session` callback of the application defines the type of a session.
    upgrade: (input) => bridge.upgrade(bridgeRequestOf(access, input)) as Promise<S | null>,
    guard(protection, base) {
      const respond = tools.guard(protection, base);
      return async (input) => !(await sendIfAny(input, await respond(input)));
    },
  };
}
