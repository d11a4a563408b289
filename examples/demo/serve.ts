/** node:http in front of a function from Request to Response: all that a Node server needs to use `Auth`. */
import { createServer, type Server } from "node:http";
import { toRequest, writeResponse } from "portico/integration";

/** What answers a request. */
export type Handler = (request: Request) => Response | Promise<Response>;

/**
 * A server that passes each request to a handler. The URL has the configured origin, whatever the `Host` header contains.
 * What the handler throws is a 500 without details, and a line on the console.
 */
export const serverOf = (origin: () => string, handler: Handler): Server =>
  createServer(async (incoming, outgoing) => {
    try {
      await writeResponse(await handler(toRequest(incoming, { origin: origin() })), outgoing);
    } catch (error) {
      console.error(error);
      if (!outgoing.headersSent) outgoing.statusCode = 500;
      outgoing.end("Something went wrong. See the console.");
    }
  });
