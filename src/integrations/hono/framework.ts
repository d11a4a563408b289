/** The parts of Hono that are used: contexts, environments, responses. The only file that imports it. */
import type { Context } from "hono";
import { getRuntimeKey } from "hono/adapter";
import { cloneRawRequest } from "hono/request";
import { baseRoutePath } from "hono/route";
import type { BridgeOptions } from "../bridge/index.ts";
import { waitUntilOf } from "../bridge/wait-until.ts";

export type { Context, MiddlewareHandler } from "hono";

/** A pattern, such as `/:tenant`, is not a path. */
const isPattern = (path: string): boolean => /[:*]/.test(path);

/** The path of the application in which the middleware is used: of `basePath()`, and of `route()` of another application. */
function mountPath(c: Context): string {
  const path = baseRoutePath(c);
  return path === "/" || isPattern(path) ? "" : path;
}

/**
 * Options that depend on the request: Workers have their environment there. Elsewhere it is that of the process. `env` of
 * Hono reads all variables at once, which fails on Deno if one of them may not be read.
 */
export const bridgeOptions = (c: Context | undefined): BridgeOptions =>
  c ? { basePath: `${mountPath(c)}/auth`, ...(getRuntimeKey() === "workerd" && { env: () => c.env as object }) } : {};

/** `waitUntil` of a Worker. Other servers have no such context: reading it throws. */
export function workerWaitUntil(c: Context) {
  try {
    return waitUntilOf(c.executionCtx);
  } catch {
    return undefined;
  }
}

/** The request, with its body: also after a middleware read it by `c.req.json()` or `c.req.parseBody()`. */
export const requestWithBody = async (c: Context): Promise<Request> =>
  c.req.raw.bodyUsed ? cloneRawRequest(c.req) : c.req.raw;

/** A POST becomes a GET (303). */
export const redirectTo = (c: Context, url: string): Response => c.redirect(url, 303);

/** Replaces the response. Hono would merge two, and drop cookies. */
export function replaceResponse(c: Context, change: (response: Response) => Response): void {
  const changed = change(c.res);
  if (changed === c.res) return;
  c.res = undefined;
  c.res = changed;
}
