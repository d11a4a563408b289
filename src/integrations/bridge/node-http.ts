/** Converts between `node:http` (also Express, Fastify, http2) and the `Request` and `Response` of the Fetch Standard. */
import type { SentPath } from "./paths.ts";

/** A request of a Node server: `IncomingMessage`, the `req` of Express, `request.raw` of Fastify, the request of http2. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express: the URL before a router removed its own path from it. */
  readonly originalUrl?: string | undefined;
  /** Express: the path that a router removed from `url`. */
  readonly baseUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket?: object | null;
  /** The result of a body parser. */
  readonly body?: unknown;
  readonly readableDidRead?: boolean;
  readonly readableEnded?: boolean;
  [Symbol.asyncIterator](): AsyncIterator<unknown>;
}

/** What the request itself does not contain. */
export interface ToRequestOptions {
  /** The body, if a parser has read it and `req.body` does not hold it: `request.body` of Fastify. */
  readonly body?: unknown;
  /** Origin of the URL. Default: the protocol of the connection, and the `Host` header. */
  readonly origin?: string | undefined;
  /** The headers, if the framework knows them more exactly than the request. They are copied. */
  readonly headers?: Headers | undefined;
}

/** A response of a Node server: `ServerResponse`, the `res` of Express, `reply.raw` of Fastify, the response of http2. */
export interface NodeResponse {
  statusCode: number;
  readonly destroyed: boolean;
  getHeader(name: string): number | string | readonly string[] | undefined;
  setHeader(name: string, value: string | readonly string[]): unknown;
  write(chunk: Uint8Array): boolean;
  end(): unknown;
  destroy(error?: Error): unknown;
  once(event: "close" | "drain", listener: () => void): unknown;
  off(event: "close" | "drain", listener: () => void): unknown;
}

const formType = "application/x-www-form-urlencoded";

/**
 * Methods that a `Request` cannot have (Fetch Standard, section 2.2.1). Renamed, so that the router rejects them as unknown, and so are those
 * in lower case, which http2 lets through: a `Request` would make `GET` of `get`.
 */
const unfetchable: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/** The origin of a request: the protocol of the connection, and the `Host` header. */
export function requestOrigin({ headers, socket }: NodeRequest): string {
  const protocol = socket && "encrypted" in socket && socket.encrypted ? "https" : "http";
  const host = headers[":authority"] ?? headers.host ?? "";
  const origin = `${protocol}://${host}`;
  // An invalid host is rejected later, from the `Host` header, which is passed on unchanged.
  return /^[^/?#@\\]+$/.test(`${host}`) && URL.canParse(origin) ? origin : `${protocol}://localhost`;
}

/**
 * Path and query of a request target, as they were sent. It may be an absolute URL (RFC 9112, section 3.2.2): its host is ignored, whatever
 * it is, because routers accept hosts that no URL can have.
 */
function pathIn(target: string): string {
  if (target.startsWith("/")) return target;
  return target === "*" ? "/" : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i, "").replace(/^(?!\/)/, "/");
}

/** Path and query, as they were sent. */
export const requestPath = ({ originalUrl, url = "/" }: NodeRequest): string => pathIn(originalUrl ?? url);

/** Encodes what a `URL` would resolve, strip or read as a slash. Routers do not: to them `/desk/../login` is a page below `/desk`. */
const unresolved = (path: string): string =>
  path.replace(/^[^?#]*/, (sent) =>
    sent
      .replace(/[\u0000-\u0020\\]/g, encodeURIComponent)
      .replace(/(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi, (dots) => dots.replace(/%2e|\./gi, "%252e")),
  );

/** The requested URL on an origin. Its path is the one that was sent: nothing in it is resolved. */
export const sentUrl = (request: NodeRequest, origin: string): URL =>
  new URL(origin + unresolved(requestPath(request)));

/** The paths that a `URL` reads in a target which is one itself: `http:///x/desk` is `/desk` to it, and `/x/desk` to others. */
function absolutePaths(target: string): readonly SentPath[] {
  const [, rest] = /^[a-z][a-z0-9+.-]*:[/\\]*([^?#]*)/i.exec(target) ?? [];
  return rest === undefined ? [] : [{ pathname: `/${rest}` }, { pathname: `//${rest}` }];
}

/**
 * The paths that routers read in the target of a request, beside {@link sentUrl}: the text of the path, as it was sent, and as the application or
 * a setting of the framework has rewritten it, below a mount or not; and those of an absolute URL.
 */
export function routedPaths({ baseUrl = "", originalUrl, url = "/" }: NodeRequest): readonly SentPath[] {
  const sent = originalUrl ?? url;
  const [sentPath = "", pathname = ""] = [sent, url].map((target) => pathIn(target).replace(/[?#].*/s, ""));
  const routed =
    url === sent ? [] : [{ pathname: baseUrl + pathname }, { pathname, mount: baseUrl }, ...absolutePaths(url)];
  return [{ pathname: sentPath }, ...routed, ...absolutePaths(sent)];
}

/** `http://host:port`, and then a path, a query or nothing (RFC 9112, section 3.2.2). */
const plainOrigin = /^https?:\/\/(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::[0-9]*)?(?=[/?]|$)/i;

/**
 * Whether routers read different paths in the target of a request: to `new URL(req.url, base)`, `//x/desk` is `/desk` on the host `x`. Browsers
 * send such a path as it is.
 */
export function isAmbiguousTarget({ originalUrl, url = "/" }: NodeRequest): boolean {
  const target = originalUrl ?? url;
  return !/^(?:\/(?![/\\])|[*?]|$)/.test(target.replace(plainOrigin, ""));
}

/**
 * The URL of a request for your router: its path is the one that guards of `protect({ paths })` compare. Do not write
 * `new URL(req.url, base)`, which takes the `x` of `//x/dashboard` for a host. The path stays as it was sent, and `..` in it is encoded.
 *
 * The host is `localhost`, because that of a request is whatever the client sent: for a link to your site use your own URL.
 *
 * @param request the request of `node:http` or http2
 * @example const { pathname, searchParams } = requestURL(req);
 */
export const requestURL = (request: NodeRequest): URL => sentUrl(request, "http://localhost");

/** The headers, without the pseudo-headers of http2, which begin with a colon (RFC 9113, section 8.3). */
export function requestHeaders({ headers }: NodeRequest): Headers {
  const all = new Headers();
  for (const [name, value = []] of Object.entries(headers)) {
    if (!name.startsWith(":")) for (const line of [value].flat()) all.append(name, line);
  }
  const authority = headers[":authority"];
  // Where both were sent, `Host` does not count (RFC 9113, section 8.3.1).
  if (typeof authority === "string") all.set("host", authority);
  return all;
}

/** The body as a stream. Nothing is read from the socket before the stream is read. */
function streamOf(incoming: NodeRequest): ReadableStream<unknown> {
  let pieces: AsyncIterator<unknown> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        pieces ??= incoming[Symbol.asyncIterator]();
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await pieces?.return?.()),
    },
    { highWaterMark: 0 },
  );
}

/** The fields of a parsed form, under their original names: `{ a: { b: 1 }, c: [2, 3] }` was `a[b]=1&c=2&c=3`. */
function parsedFields(value: unknown, name = ""): readonly [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item) => parsedFields(item, name));
  if (typeof value !== "object" || value === null) return [[name, `${value ?? ""}`]];
  return Object.entries(value).flatMap(([key, item]) => parsedFields(item, name === "" ? key : `${name}[${key}]`));
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === "string" || body instanceof Uint8Array;

/** Serializes a parsed body in the format of its content type. An unsupported type is kept, so that it is rejected. */
function bodyWritten(body: unknown, headers: Headers): string | Uint8Array<ArrayBuffer> {
  // These headers describe the body before it was parsed.
  for (const name of ["content-length", "content-encoding", "transfer-encoding"]) headers.delete(name);
  if (isRaw(body)) return body;
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== formType && type !== "multipart/form-data") return JSON.stringify(body) ?? "";
  headers.set("content-type", formType);
  return new URLSearchParams(parsedFields(body) as [string, string][]).toString();
}

/**
 * Creates a `Request` from the request of a Node server. If a body parser has read the body, it is taken from `req.body`. If
 * the body was read and not kept, the `Request` is marked as used, and `Auth` responds with an error that explains it.
 *
 * @param incoming the request of `node:http`, Express, Fastify (`request.raw`) or http2
 * @param options what the request itself does not contain
 * @example app.all("/auth/*path", async (req, res) => writeResponse(await Auth(toRequest(req), config), res));
 * @example writeResponse(await Auth(toRequest(request.raw, { body: request.body }), config), reply.hijack().raw); // Fastify
 */
export function toRequest(
  incoming: NodeRequest,
  { body, origin = requestOrigin(incoming), headers: known }: ToRequestOptions = {},
): Request {
  const { method = "GET" } = incoming;
  const headers = known ? new Headers(known) : requestHeaders(incoming);
  const address = origin + requestPath(incoming);
  if (unfetchable.has(method) || method !== method.toUpperCase())
    return new Request(address, { method: `X-${method}`, headers });
  if (method === "GET" || method === "HEAD") return new Request(address, { method, headers });
  const wasRead = incoming.readableDidRead || incoming.readableEnded;
  const parsed = body ?? (wasRead ? incoming.body : undefined);
  if (parsed !== undefined) return new Request(address, { method, body: bodyWritten(parsed, headers), headers });
  const request = new Request(address, {
    method,
    headers,
    body: wasRead ? "" : streamOf(incoming),
    duplex: "half",
  } as RequestInit);
  // Mark the body as used, so that reading it fails instead of returning an empty body.
  if (wasRead) void request.text();
  return request;
}

/** The values of one header: existing ones first, then new ones. */
const headerLines = (outgoing: NodeResponse, name: string, more: readonly string[]): readonly string[] =>
  [outgoing.getHeader(name) ?? [], more].flat().map(String);

function writeHead({ status, headers }: Response, outgoing: NodeResponse): void {
  outgoing.statusCode = status;
  for (const [name, value] of headers) {
    // Keep existing `Vary` values and cookies. Each cookie needs a header line of its own.
    if (name === "vary") outgoing.setHeader(name, headerLines(outgoing, name, [value]).join(", "));
    else if (name !== "set-cookie") outgoing.setHeader(name, value);
  }
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", headerLines(outgoing, "set-cookie", cookies));
}

/** Waits until more can be written, or the connection is closed. */
const drained = (outgoing: NodeResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      outgoing.off("drain", done);
      outgoing.off("close", done);
      resolve();
    };
    outgoing.once("drain", done);
    outgoing.once("close", done);
  });

/**
 * Writes a `Response` to the response of a Node server: status, headers, each `Set-Cookie` on a line of its own after existing
 * ones, and the body as a stream, with backpressure. If the client disconnects, the body is cancelled.
 *
 * Do not write `res.writeHead(status, [...response.headers].flat())`. If a header was set before, as Express and helmet do,
 * Node.js 20 keeps only the last `Set-Cookie`, so that a sign-out may leave the session, and every version drops cookies that
 * were set before.
 *
 * @param response the response of `Auth`, of `bridge.handle`, or your own
 * @param outgoing the response object of `node:http`, Express, Fastify (`reply.hijack().raw`) or http2
 * @returns when everything is written, or the client disconnected
 * @throws the error of the body. The connection is closed then, so that the client does not accept a partial body
 * @example createServer(async (req, res) => writeResponse(await Auth(toRequest(req), config), res));
 */
export async function writeResponse(response: Response, outgoing: NodeResponse): Promise<void> {
  writeHead(response, outgoing);
  const reader = response.body?.getReader();
  if (!reader) return void outgoing.end();
  const stop = () => void reader.cancel().catch(() => {});
  outgoing.once("close", stop);
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      if (outgoing.destroyed) {
        stop();
        break;
      }
      if (!outgoing.write(value as Uint8Array) && !outgoing.destroyed) await drained(outgoing);
    }
    // Also if the client disconnected: frameworks ask the response whether the request is handled.
    outgoing.end();
  } catch (error) {
    outgoing.destroy(error as Error);
    throw error;
  } finally {
    outgoing.off("close", stop);
  }
}
