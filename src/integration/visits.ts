/** What is known of the requests under way: the cookies of each browser as they are by now, and the session, once it was read. */
import { after, parseCookies } from "../core/cookies/cookie.ts";
import { createRecent } from "../core/crypto/recent.ts";
import type { CookieJar, SetCookie } from "../core/types/flow.ts";
import type { Asking, SessionReading } from "./types.ts";

/** One request under way. */
export interface Visit {
  /** Cookies as they are by now. */
  jar: CookieJar;
  /** Those that the browser will come back with: all but what could not be written. */
  held: CookieJar;
  /** Cookies that were made for it where none could be written. */
  unwritten: readonly SetCookie[];
  reading?: Promise<SessionReading> | undefined;
}

/** Renewals of at most so many sessions wait for a place to be written: 4 MB, if each is large. */
const waiting = { entries: 1_000, bytes: 4_000_000, size: (token: string) => 2 * token.length };

/** Remembers requests as long as they last, and renewals until they are written. */
export function createVisits() {
  const visits = new WeakMap<object, Visit>();
  const renewals = createRecent<readonly SetCookie[]>(waiting);
  return {
    /** The visit of a request. Its browser holds what a former request could not write. */
    of({ headers }: Pick<Asking, "headers">, tokenIn: (jar: CookieJar) => string | null): Visit {
      const known = visits.get(headers);
      if (known) return known;
      const sent = parseCookies(headers.get("cookie"));
      const token = tokenIn(sent);
      const unwritten = (token !== null && renewals.get(token)) || [];
      const visit: Visit = { jar: after(sent, unwritten), held: sent, unwritten };
      visits.set(headers, visit);
      return visit;
    },
    /** Keeps what could not be written, for the next request that comes with this token. */
    keep(token: string, cookies: readonly SetCookie[]): void {
      renewals.set(token, cookies);
    },
  };
}
