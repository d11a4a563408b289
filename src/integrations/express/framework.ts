/** The parts of Express that are used: requests, middleware, and how it reads the headers of proxies. The only file that imports its types; it imports none of its code. */
import type { Request, RequestHandler } from "express";
import type { NodeAccess } from "../bridge/node-server.ts";

/** A request of Express. Named, so that declarations of an application need no package of its types. */
export interface ExpressRequest extends Request {}

/** A middleware of Express. */
export interface ExpressMiddleware extends RequestHandler {}

/** How Express shows a request. `req.protocol` and `req.host` follow `trust proxy`: without it, forwarding headers are ignored. */
export const expressAccess: NodeAccess<ExpressRequest> = {
  request: (request) => request,
  // Set by Express before any middleware.
  response: ({ res }) => res,
  origin: ({ protocol, host }) => ({ protocol, host }),
  callFirst: "Pass the request of Express: `req`.",
};

/** A middleware from a function that returns whether the request goes on. Express 5 passes rejections to its error handlers. */
export const middlewareFrom =
  (goesOn: (request: ExpressRequest) => Promise<boolean>): ExpressMiddleware =>
  async (request, _response, next) => {
    if (await goesOn(request)) next();
  };
