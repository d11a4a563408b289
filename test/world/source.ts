/** The headers of a request that name the page that it comes from. */
import { siteOf } from "./cookie-jar.ts";

/** The page that a request comes from: its address or origin, and its referrer policy. */
export interface SourcePage {
  readonly address: string;
  readonly policy: string | null;
}

/** `Origin` and `Referer` of a request (Referrer Policy, section 8.4; Fetch, section 3.2). */
interface Source {
  /** Value of `Origin`, where one is sent. */
  readonly origin: string;
  readonly referer?: string;
}

/** By the policy of the page: with `no-referrer` even its own forms are sent with `Origin: null`. */
export function sourceHeaders(from: string, url: URL, policy: string | null): Source {
  if (from === "null") return { origin: "null" };
  const { origin, href } = new URL(from);
  const same = origin === url.origin;
  if (policy === "no-referrer" || (policy === "same-origin" && !same)) return { origin: "null" };
  return { origin, referer: same ? href : `${origin}/` };
}

/** How the origin of a request relates to where it goes (Fetch Metadata Request Headers, section 2.3). */
export function relation(initiator: string | undefined, way: readonly URL[]): string {
  if (initiator === undefined) return "none";
  if (initiator === "null") return "cross-site";
  if (way.every(({ origin }) => origin === initiator)) return "same-origin";
  return way.every((url) => siteOf(url) === siteOf(initiator)) ? "same-site" : "cross-site";
}
