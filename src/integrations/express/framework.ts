/** The parts of Express that are used: requests, middleware, and how it reads the headers of proxies. The only file that imports its types; it imports none of its code. */
import type { Request, RequestHandler } from "express";
import type { NodeAccess } from "../bridge/node-server.ts";

/** A request of Express. Named, so that declarations of an application need no package of its types. */
export interface ExpressRequest extends Request {}

/** A middleware of Express. */
export interface ExpressMiddleware extends RequestHandler {}

/** A handler of a route, or a middleware: `(req, res, next) => …`. */
export type ExpressHandler = (...input: Parameters<RequestHandler>) => unknown;

/** Express 4, which has this method on requests, has no port in `req.host`, and warns of its use. */
const isExpress4 = (request: ExpressRequest): boolean => "param" in request;

/** The host by the rule of Express 5, with its port: `trust proxy` decides whether `X-Forwarded-Host` is read. */
function hostWithPort({ app, headers, socket }: ExpressRequest): string {
  const trusts = app.get("trust proxy fn") as (address: string | undefined, hop: number) => boolean;
  const [forwarded = ""] = [headers["x-forwarded-host"]].flat();
  const [first = ""] = forwarded.split(",");
  return first !== "" && trusts(socket.remoteAddress, 0) ? first.trim() : (headers.host ?? "");
}

/** How Express shows a request. `req.protocol` and `req.host` follow `trust proxy`: without it, forwarding headers are ignored. */
export const expressAccess: NodeAccess<ExpressRequest> = {
  request: (request) => request,
  // Set by Express before any middleware.
  response: ({ res }) => res,
  origin: (request) => ({
    protocol: request.protocol,
    host: isExpress4(request) ? hostWithPort(request) : request.host,
  }),
  callFirst: "Pass the request of Express: `req`.",
};

/** A handler of Express 4 or 5: what its promise rejects with goes to `next`. Express 4 leaves rejections to Node.js, which ends the process. */
export const passingRejections =
  (handler: ExpressHandler): ExpressMiddleware =>
  (request, response, next) => {
    const handled = async () => handler(request, response, next);
    return handled().then(() => {}, next);
  };

/** A middleware from a function that returns whether the request goes on. */
export const middlewareFrom = (goesOn: (request: ExpressRequest) => Promise<boolean>): ExpressMiddleware =>
  passingRejections(async (request, _response, next) => {
    if (await goesOn(request)) next();
  });
