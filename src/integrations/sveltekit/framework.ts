/** The parts of SvelteKit that are used: base path, build state, cookies, redirects, failures. The only file that imports it. */
import { fail, type RequestEvent, redirect } from "@sveltejs/kit";
import { building } from "$app/env";
import { resolve } from "$app/paths";
import type { PublicError, SetCookie } from "../bridge/index.ts";
import { waitUntilOf } from "../bridge/wait-until.ts";

export type { ActionFailure, RequestEvent } from "@sveltejs/kit";

/** Whether SvelteKit analyses the application or prerenders pages, without a visitor. */
export const isBuilding = (): boolean => building;

/** A path of the application with `paths.base` in front. Call it outside of requests: within one the result is relative. */
export const sitePath = (path: string): string => (resolve as (path: string) => string)(path);

/** `waitUntil` of the platform: adapters put it into `ctx` or `context`, and applications type `App.Platform`. */
export function platformWaitUntil({ platform }: RequestEvent) {
  const { ctx, context } = (platform ?? {}) as { readonly ctx?: unknown; readonly context?: unknown };
  return waitUntilOf(ctx, context);
}

/** Sets cookies on the response to this request. */
export function writeKitCookies({ cookies }: RequestEvent, list: readonly SetCookie[]): void {
  for (const { name, value, options } of list) cookies.set(name, value, options);
}

/** Redirects to a URL of this site or of a provider. A POST becomes a GET (303). Throws. */
export const kitRedirect = (url: string): never => redirect(303, url, { external: true });

/** The failure of a form action. */
export const kitFail = ({ status, ...data }: PublicError) => fail(status, data);
