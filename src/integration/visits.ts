/** What is known of the requests under way: the cookies of each browser as they are by now, and the session, once it was read. */
import { after, parseCookies } from "../core/cookies/cookie.ts";
import { createRecent } from "../core/crypto/recent.ts";
import type { Context, CookieJar, SetCookie } from "../core/types/flow.ts";
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
  /** The context in which the session was read: what else is done for this request asks the callbacks no second time. */
  context?: Context | undefined;
}

/** Forgets what was read of the session: it was changed, or ended. */
export function outdate(visit: Visit): void {
  visit.reading = undefined;
  visit.context = undefined;
}

/** Bytes that cookies take beside the token that they belong to. */
const sizeOf = (token: string, cookies: readonly SetCookie[]): number =>
  2 * cookies.reduce((sum, { name, value }) => sum + name.length + value.length, token.length);

/** Renewals of at most so many sessions wait for a place to be written: 16 MB in all. */
const waiting = { entries: 2_000, bytes: 16_000_000, size: sizeOf };
/** Sessions that could not be ended: few, and apart, for nobody knows whether their tokens open anything. */
const ending = { entries: 500, bytes: 1_000_000, size: sizeOf };
/** Renewals that wait for one visitor. */
const share = 4;

/** Remembers requests as long as they last, and renewals until they are written. */
export function createVisits() {
  const visits = new WeakMap<object, Visit>();
  const renewals = createRecent<readonly SetCookie[]>(waiting);
  const endings = createRecent<readonly SetCookie[]>(ending);
  const tokensOf = createRecent<readonly string[]>({ entries: waiting.entries });
  return {
    /** The visit of a request. Its browser holds what a former request could not write. */
    of({ headers }: Pick<Asking, "headers">, tokenIn: (jar: CookieJar) => string | null): Visit {
      const known = visits.get(headers);
      if (known) return known;
      const sent = parseCookies(headers.get("cookie"));
      const token = tokenIn(sent);
      const unwritten = (token !== null && (endings.get(token) ?? renewals.get(token))) || [];
      const visit: Visit = { jar: after(sent, unwritten), held: sent, unwritten };
      visits.set(headers, visit);
      return visit;
    },
    /**
     * Keeps a renewal that could not be written, for the next request that comes with this token. The token opened: it
     * belongs to `owner`, who has a share and no more, so that no visitor takes the place of others.
     */
    keep(owner: string, token: string, cookies: readonly SetCookie[]): void {
      const tokens = [...(tokensOf.get(owner) ?? []).filter((other) => other !== token), token];
      for (const old of tokens.slice(0, -share)) renewals.delete(old);
      tokensOf.set(owner, tokens.slice(-share));
      renewals.set(token, cookies);
    },
    /** Keeps the removal of a session cookie that could not be written. */
    end(token: string, cookies: readonly SetCookie[]): void {
      endings.set(token, cookies);
    },
  };
}
