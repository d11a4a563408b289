/** `node:http` and what is made of it (Express, Fastify, http2): their requests as `Request`, a `Response` into their answers. */

/** The request of a Node server: `IncomingMessage`, the `req` of Express, `request.raw` of Fastify, the request of http2. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express: the address before a router cut its own path off. */
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket?: object | null;
  /** What a body parser made of the body. */
  readonly body?: unknown;
  readonly readableDidRead?: boolean;
  readonly readableEnded?: boolean;
  [Symbol.asyncIterator](): AsyncIterator<unknown>;
}

/** What the request itself does not tell. */
export interface ToRequestOptions {
  /** The body, where a parser has read it and `req.body` does not hold it: `request.body` of Fastify. */
  readonly body?: unknown;
  /** Origin of the address. Default: the protocol of the connection, and the `Host` header. */
  readonly origin?: string | undefined;
}

/** The answer of a Node server: `ServerResponse`, the `res` of Express, `reply.raw` of Fastify, the response of http2. */
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

/** Methods that no `Request` can have (Fetch Standard, section 2.2.1). Under another name the router refuses them as unknown. */
const unfetchable: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

function requestOrigin({ headers, socket }: NodeRequest): string {
  const protocol = socket && "encrypted" in socket && socket.encrypted ? "https" : "http";
  const host = headers.host ?? headers[":authority"] ?? "";
  const origin = `${protocol}://${host}`;
  // What is no host is judged where origins are judged: by the header, which goes along as it came.
  return /^[^/?#@\\]+$/.test(`${host}`) && URL.canParse(origin) ? origin : `${protocol}://localhost`;
}

/** Path and query. A request line may also hold a whole address (RFC 9112, section 3.2.2): its host is not believed. */
function requestPath({ originalUrl, url = "/" }: NodeRequest): string {
  const sent = originalUrl ?? url;
  if (sent.startsWith("/")) return sent;
  if (!URL.canParse(sent)) return "/";
  const { pathname, search } = new URL(sent);
  return pathname.startsWith("/") ? pathname + search : "/";
}

/** Headers as they came; of http2 without those that begin with a colon, which are no headers (RFC 9113, section 8.3). */
function requestHeaders({ headers }: NodeRequest): Headers {
  const all = new Headers();
  for (const [name, value = []] of Object.entries(headers)) {
    if (!name.startsWith(":")) for (const line of [value].flat()) all.append(name, line);
  }
  const authority = headers[":authority"];
  if (!all.has("host") && typeof authority === "string") all.set("host", authority);
  return all;
}

/** The body as it comes in. Nothing is read before somebody asks for it. */
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

/** The fields of a parsed form, by the names that they had: `{ a: { b: 1 }, c: [2, 3] }` was `a[b]=1&c=2&c=3`. */
function parsedFields(value: unknown, name = ""): readonly [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item) => parsedFields(item, name));
  if (typeof value !== "object" || value === null) return [[name, `${value ?? ""}`]];
  return Object.entries(value).flatMap(([key, item]) => parsedFields(item, name === "" ? key : `${name}[${key}]`));
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === "string" || body instanceof Uint8Array;

/** A parsed body, written again as what its content type says. A type that we do not take stays, so that it is refused. */
function bodyWritten(body: unknown, headers: Headers): string | Uint8Array<ArrayBuffer> {
  // They told of the body as it was sent.
  for (const name of ["content-length", "content-encoding", "transfer-encoding"]) headers.delete(name);
  if (isRaw(body)) return body;
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== formType && type !== "multipart/form-data") return JSON.stringify(body) ?? "";
  headers.set("content-type", formType);
  return new URLSearchParams(parsedFields(body) as [string, string][]).toString();
}

/**
 * Makes a `Request` of the request of a Node server. What a body parser in front has read is taken from `req.body`. A body
 * that was read and kept nowhere is marked as used, and `Auth` answers with an error that says so.
 *
 * @param incoming the request: of `node:http`, Express, Fastify (`request.raw`) or http2
 * @param options what the request itself does not tell
 * @example app.all("/auth/*path", async (req, res) => writeResponse(await Auth(toRequest(req), config), res));
 * @example writeResponse(await Auth(toRequest(request.raw, { body: request.body }), config), reply.hijack().raw); // Fastify
 */
export function toRequest(
  incoming: NodeRequest,
  { body, origin = requestOrigin(incoming) }: ToRequestOptions = {},
): Request {
  const { method = "GET" } = incoming;
  const headers = requestHeaders(incoming);
  const address = origin + requestPath(incoming);
  if (unfetchable.has(method)) return new Request(address, { method: `X-${method}`, headers });
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
  // Whoever reads it hears that it was read before, in place of finding it empty.
  if (wasRead) void request.text();
  return request;
}

/** Several lines of one header, those that are there first. */
const headerLines = (outgoing: NodeResponse, name: string, more: readonly string[]): readonly string[] =>
  [outgoing.getHeader(name) ?? [], more].flat().map(String);

function writeHead({ status, headers }: Response, outgoing: NodeResponse): void {
  outgoing.statusCode = status;
  for (const [name, value] of headers) {
    // What others said about caches still holds; every cookie is a line of its own.
    if (name === "vary") outgoing.setHeader(name, headerLines(outgoing, name, [value]).join(", "));
    else if (name !== "set-cookie") outgoing.setHeader(name, value);
  }
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", headerLines(outgoing, "set-cookie", cookies));
}

/** Waits until more can be written, or nobody is there to read it. */
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
 * Writes a `Response` with the answer of a Node server: status, headers, every `Set-Cookie` as a line of its own beside those
 * that are there, and the body piece by piece, no faster than it is read. When the visitor goes away the body is cancelled.
 *
 * Do not write `res.writeHead(status, [...response.headers].flat())`: where any header was set before, as Express and helmet
 * do, Node.js 20 keeps the last `Set-Cookie` alone, so that a sign-out may leave the session; every version drops the cookies
 * that were set before.
 *
 * @param response of `Auth`, of `bridge.handle`, or your own
 * @param outgoing the answer: of `node:http`, Express, Fastify (`reply.hijack().raw`) or http2
 * @returns when everything is handed over, or the visitor is gone
 * @throws what the body failed with; the connection is closed then, for the visitor must not take a part for the whole
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
      if (outgoing.destroyed) return stop();
      if (!outgoing.write(value as Uint8Array) && !outgoing.destroyed) await drained(outgoing);
    }
    outgoing.end();
  } catch (error) {
    outgoing.destroy(error as Error);
    throw error;
  } finally {
    outgoing.off("close", stop);
  }
}
