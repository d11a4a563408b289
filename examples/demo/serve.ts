/** node:http in front of a function from Request to Response: all that a Node server needs to use `Auth`. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";

/** What answers a request. */
export type Handler = (request: Request) => Response | Promise<Response>;

/** The headers as they came, each as often as it came. */
function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

/** The request as the web knows it. Its address begins with our own origin, whatever the `Host` header says. */
function toRequest(incoming: IncomingMessage, origin: string): Request {
  const { method = "GET", url = "/" } = incoming;
  const path = url.startsWith("/") ? url : "/";
  const body = method === "GET" || method === "HEAD" ? null : (Readable.toWeb(incoming) as ReadableStream);
  return new Request(origin + path, { method, headers: headersOf(incoming), body, duplex: "half" } as RequestInit);
}

/** Writes a response. Several `Set-Cookie` headers stay several. */
export async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

/** A server that hands each request to a handler. What the handler throws is a 500 without details, and a line on the console. */
export const serverOf = (origin: () => string, handler: Handler): Server =>
  createServer(async (incoming, outgoing) => {
    try {
      await send(await handler(toRequest(incoming, origin())), outgoing);
    } catch (error) {
      console.error(error);
      if (!outgoing.headersSent) outgoing.statusCode = 500;
      outgoing.end("Something went wrong. The console says more.");
    }
  });
