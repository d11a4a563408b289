/** What is known of the requests under way: the cookies of each browser as they are by now, and the session, once it was read. */
import { after, parseCookies } from "../../core/cookies/cookie.ts";
import { createLru } from "../../core/lib/lru.ts";
import type { Context, CookieJar, SetCookie } from "../../core/types/internal.ts";
import type { BridgeRequest, SessionReading } from "./types.ts";

/** One request under way. */
export interface RequestState {
  /** Cookies as they are by now. */
  cookies: CookieJar;
  /** Those that the browser will come back with: all but what could not be written. */
  browserCookies: CookieJar;
  /** Cookies that were made for it where none could be written. */
  pendingCookies: readonly SetCookie[];
  reading?: Promise<SessionReading> | undefined;
  /** The context in which the session was read: what else is done for this request asks the callbacks no second time. */
  context?: Context | undefined;
}

/** Forgets what was read of the session: it was changed, or ended. */
export function forgetSession(visit: RequestState): void {
  visit.reading = undefined;
  visit.context = undefined;
}

/** Bytes that cookies take beside the token that they belong to. */
const sizeOf = (token: string, cookies: readonly SetCookie[]): number =>
  2 * cookies.reduce((sum, { name, value }) => sum + name.length + value.length, token.length);

/** Renewals of at most so many sessions wait for a place to be written: 16 MB in all. */
const renewalLimits = { entries: 2_000, bytes: 16_000_000, size: sizeOf };
/** Sessions that could not be ended: few, and apart, for nobody knows whether their tokens open anything. */
const endingLimits = { entries: 500, bytes: 1_000_000, size: sizeOf };
/** Renewals that wait for one visitor. */
const renewalsPerVisitor = 4;

/** Remembers requests as long as they last, and renewals until they are written. */
export function createRequestStates() {
  const visits = new WeakMap<object, RequestState>();
  const renewals = createLru<readonly SetCookie[]>(renewalLimits);
  const endings = createLru<readonly SetCookie[]>(endingLimits);
  const tokensOf = createLru<readonly string[]>({ entries: renewalLimits.entries });
  return {
    /** The visit of a request. Its browser holds what a former request could not write. */
    of({ headers }: Pick<BridgeRequest, "headers">, tokenIn: (cookieJar: CookieJar) => string | null): RequestState {
      const known = visits.get(headers);
      if (known) return known;
      const sent = parseCookies(headers.get("cookie"));
      const token = tokenIn(sent);
      const pendingCookies = (token !== null && (endings.get(token) ?? renewals.get(token))) || [];
      const visit: RequestState = { cookies: after(sent, pendingCookies), browserCookies: sent, pendingCookies };
      visits.set(headers, visit);
      return visit;
    },
    /**
     * Keeps a renewal that could not be written, for the next request that comes with this token. The token opened: it
     * belongs to `owner`, who has a share and no more, so that no visitor takes the place of others.
     */
    keep(owner: string, token: string, cookies: readonly SetCookie[]): void {
      const tokens = [...(tokensOf.get(owner) ?? []).filter((other) => other !== token), token];
      for (const old of tokens.slice(0, -renewalsPerVisitor)) renewals.delete(old);
      tokensOf.set(owner, tokens.slice(-renewalsPerVisitor));
      renewals.set(token, cookies);
    },
    /** Keeps the removal of a session cookie that could not be written. */
    end(token: string, cookies: readonly SetCookie[]): void {
      endings.set(token, cookies);
    },
  };
}
