/** The `Cookie` header of a request, as it would be once cookies are written: for what the framework does next. */
import { after, cookieHeaderOf, parseCookies } from "../../core/cookies/cookie.ts";
import type { SetCookie } from "../../core/types/internal.ts";

/**
 * The cookies of a request after these are written.
 *
 * @example headers.set("cookie", cookieHeader(headers, cookies)) // what is rendered next sees the renewed session
 */
export const cookieHeader = (headers: Pick<Headers, "get">, cookies: readonly SetCookie[]): string =>
  cookieHeaderOf(after(parseCookies(headers.get("cookie")), cookies));
