/** Makes outcomes: `redirect`, `json`. */
import type { Outcome, SetCookie } from "../types/internal.ts";

/** A redirect to an absolute URL or to a path of this site. */
export const redirect = (url: string, cookies: readonly SetCookie[] = []): Outcome => ({ redirect: url, cookies });

/** The content type of JSON. */
export const jsonType = "application/json; charset=utf-8";

/** A JSON response. */
export const json = (body: unknown, more: Omit<Outcome, "body" | "redirect"> = {}): Outcome => ({
  ...more,
  headers: { "content-type": jsonType, ...more.headers },
  body,
});

/** The same outcome with cookies before its own; its own win if both have the same name. */
export const withCookies = (outcome: Outcome, cookies: readonly SetCookie[]): Outcome =>
  cookies.length === 0 ? outcome : { ...outcome, cookies: [...cookies, ...(outcome.cookies ?? [])] };
