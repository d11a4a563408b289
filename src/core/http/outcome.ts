/** Makers of outcomes. */
import type { Outcome, SetCookie } from "../types/internal.ts";

/** Sends the visitor elsewhere: to an absolute URL, or a path of this site. */
export const redirect = (url: string, cookies: readonly SetCookie[] = []): Outcome => ({ redirect: url, cookies });

/** What JSON is sent as. */
export const jsonType = "application/json; charset=utf-8";

/** Answers with JSON. */
export const json = (body: unknown, more: Omit<Outcome, "body" | "redirect"> = {}): Outcome => ({
  ...more,
  headers: { "content-type": jsonType, ...more.headers },
  body,
});

/** The same outcome with cookies before its own, which win where they name the same. */
export const withCookies = (outcome: Outcome, cookies: readonly SetCookie[]): Outcome =>
  cookies.length === 0 ? outcome : { ...outcome, cookies: [...cookies, ...(outcome.cookies ?? [])] };
