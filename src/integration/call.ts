/** Headers and an intent -> Call, without a request being made up. */
import { readChunks } from "../core/cookies/chunks.ts";
import { actionUrl } from "../core/http/link.ts";
import { cookiesOf, detectOrigin } from "../core/http/origin.ts";
import { originFor } from "../core/http/receive.ts";
import { isAuthAction } from "../core/types/action.ts";
import type { Call, CookieJar, Settings } from "../core/types/flow.ts";
import type { Asking } from "./types.ts";

/** What the application wants done. */
export type Intent = Pick<Call, "method" | "action"> &
  Partial<Pick<Call, "providerId" | "query" | "body" | "readOnly">>;

/** A call from server code: the verb is the application's, the browser only lends its cookies. */
export function callOf(settings: Settings, from: Asking, jar: CookieJar, intent: Intent): Call {
  const origin = originFor(settings, from.headers, from.url, from.protocol);
  return {
    query: {},
    body: {},
    ...intent,
    origin,
    url: new URL(actionUrl({ settings, call: { origin } }, intent.action, intent.providerId)),
    headers: from.headers,
    cookies: jar,
    wantsUrl: false,
    trusted: true,
  };
}

/** The session token that a browser holds, as text; `null` if none, or if nobody can tell which site this is. */
export function tokenIn(settings: Settings, { headers, url, protocol }: Asking, jar: CookieJar): string | null {
  const { trustHost, url: configured } = settings;
  const origin = detectOrigin({ headers, url, protocol, trustHost, configured, trustForwarded: trustHost !== false });
  return origin === null ? null : readChunks(jar, cookiesOf(settings, origin).sessionToken.name);
}

/** Whether a path is a route of the library: `basePath`, and an action. */
export function isRoute(path: string, basePath: string): boolean {
  const prefix = basePath === "/" ? "/" : `${basePath}/`;
  return path.startsWith(prefix) && isAuthAction(path.slice(prefix.length).split("/", 1)[0] ?? "");
}
