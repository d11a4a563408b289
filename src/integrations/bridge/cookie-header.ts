/** The `Cookie` header for what is rendered later in the same request. */

import { parseCookies } from "../../core/cookies/cookie.ts";
import { after, cookieHeaderOf } from "../../core/cookies/set-cookie.ts";
import type { SetCookie } from "../../core/types/internal.ts";

/**
 * Returns the `Cookie` header of a request with changed cookies: for what the framework renders next.
 *
 * @example headers.set("cookie", cookieHeader(headers, cookies)) // the page that renders next reads the renewed session
 */
export const cookieHeader = (headers: Pick<Headers, "get">, cookies: readonly SetCookie[]): string =>
  cookieHeaderOf(after(parseCookies(headers.get("cookie")), cookies));
