/** The parts of Astro that are used: base path, environment variables, contexts. The only file that imports Astro. */
/// <reference types="astro/client" />
import { base } from "astro:config/client";
import { getSecret } from "astro:env/server";
import type { APIContext } from "astro";
import type { BridgeRequest } from "../bridge/types.ts";
import { waitUntilOf } from "../bridge/wait-until.ts";

export type { APIContext, AstroIntegration, MiddlewareNext } from "astro";

/** What verbs take: the global `Astro` of a page, the context of an endpoint, a middleware or an action. */
export type AstroContext = Pick<APIContext, "request" | "url" | "locals" | "isPrerendered"> &
  // Only middleware needs them.
  Partial<Pick<APIContext, "originPathname" | "cache">>;

/** The path by which Astro finds the page: on a domain of a language, with the language in front. Before a rewrite, the former path. */
export const astroRoute = ({ originPathname, url }: AstroContext): URL => {
  const route = new URL(url);
  if (originPathname !== undefined) route.pathname = originPathname;
  return route;
};

/** Keeps a response for one visitor out of the route cache of Astro, and of the CDN that it controls by headers of its own. */
export function leaveUncached({ cache }: AstroContext, response: Response): Response {
  if (cache?.enabled) cache.set(false);
  return response;
}

/** A path of the application with `base` of the configuration in front. */
export const sitePath = (path: string): string => base.replace(/\/+$/, "") + path;

/** Environment variables as Astro reads them: in development also from `.env`, later those that the adapter provides. */
export const astroEnv = (): object =>
  new Proxy({}, { get: (_, name) => (typeof name === "string" ? getSecret(name) : undefined) });

/** What adapters put into the locals: of Cloudflare and of Netlify. That of Vercel adds `waitUntil` itself. */
interface PlatformLocals {
  readonly cfContext?: unknown;
  readonly netlify?: { readonly context?: unknown };
}

/** `waitUntil` of the platform, where its adapter has one. */
export function platformWaitUntil({ locals }: AstroContext): BridgeRequest["waitUntil"] {
  const { cfContext, netlify } = locals as PlatformLocals;
  return waitUntilOf(cfContext, netlify?.context, locals);
}
