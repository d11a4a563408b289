/** What is asked of SvelteKit: its base path, whether it is building, cookies, redirects, failures. The only file that imports it. */
import { fail, type RequestEvent, redirect } from "@sveltejs/kit";
import { building } from "$app/env";
import { resolve } from "$app/paths";
import type { PublicError, SetCookie } from "../bridge/index.ts";

export type { ActionFailure, RequestEvent } from "@sveltejs/kit";

/** Whether SvelteKit looks through the application, or renders pages ahead: nobody asks then. */
export const isBuilding = (): boolean => building;

/** A path of the application with `paths.base` in front. To be called while no request is served: then it is absolute. */
export const sitePath = (path: string): string => (resolve as (path: string) => string)(path);

/** Writes cookies with the answer to this request. */
export function writeKitCookies({ cookies }: RequestEvent, list: readonly SetCookie[]): void {
  for (const { name, value, options } of list) cookies.set(name, value, options);
}

/** Goes to another address, of this site or of a provider. What was posted is not posted again. Never returns. */
export const kitRedirect = (url: string): never => redirect(303, url, { external: true });

/** The failure of a form action. */
export const kitFail = ({ status, ...data }: PublicError) => fail(status, data);
