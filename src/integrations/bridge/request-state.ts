/** Keeps the state of the requests in progress: their cookies, and the session once it is read. No other file of the integrations has state. */

import { parseCookies } from "../../core/cookies/cookie.ts";
import { after, dropSession, lastOfEach } from "../../core/cookies/set-cookie.ts";
import type { RefreshFailed } from "../../core/errors/index.ts";
import { InvalidConfiguration } from "../../core/errors/read-errors.ts";
import { cookiesOf } from "../../core/http/origin.ts";
import { createLru } from "../../core/lib/lru.ts";
import type { Context, CookieJar, SetCookie, Settings } from "../../core/types/internal.ts";
import type { Awaitable } from "../../core/types/user.ts";
import { createAttached } from "./attached.ts";
import { originFor, tokenIn } from "./call.ts";
import type { AccessTokenReading, BridgeRequest, SessionReading } from "./types.ts";

/** The state of one request in progress. */
export interface RequestState {
  /** The cookies with all changes so far. */
  cookies: CookieJar;
  /** The cookies that the browser will send next time: without changes that could not be written. */
  browserCookies: CookieJar;
  /** Changes that could not be written yet. */
  pendingCookies: readonly SetCookie[];
  reading?: Promise<SessionReading> | undefined;
  /** Access tokens that were asked for, by the arguments: once per request. */
  accessTokens?: Map<string, Promise<AccessTokenReading>> | undefined;
  /** Why no fresh access token could be had. The `session` callback gets it. */
  refreshError?: RefreshFailed | undefined;
  /** The context in which the session was read. Later calls for this request use it, so that callbacks run once. */
  context?: Context | undefined;
}

/** A request with its settings and its state. Every operation of the bridge takes one. */
export interface ServedRequest {
  readonly from: BridgeRequest;
  readonly settings: Settings;
  readonly state: RequestState;
  readonly states: RequestStates;
}

/** What is kept of a request in progress. */
export interface RequestRecord<Config = unknown> {
  /** What a lazy configuration returned for it. */
  config?: Awaitable<Config>;
  /** The settings whose events run later, one after the other. */
  later?: Settings;
  state?: RequestState;
  /** Whether the log was warned of it. */
  isWarned?: boolean;
}

/** Returns a function that creates one value per object, and keeps it as long as the object. */
export function perObject<Key extends object, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const made = createAttached<Key, Value>();
  return (key) => made.get(key) ?? made.set(key, make(key));
}

/**
 * Returns a function that binds `auth()` to an object that a framework passes along. One that requests of several visitors share
 * cannot have it: the code of one visitor would read the session of another.
 */
export function createSharingCheck() {
  const owners = perObject<object, { cookie?: string; isShared?: boolean }>(() => ({}));
  return <S>(entry: object, headers: Headers, auth: () => Promise<S>): (() => Promise<S>) => {
    const owner = owners(entry);
    const cookie = headers.get("cookie") ?? "";
    owner.cookie ??= cookie;
    if (owner.cookie !== cookie) owner.isShared = true;
    return async () => {
      if (!owner.isShared) return auth();
      throw new InvalidConfiguration(
        "Requests of several visitors share one object of the framework (`locals` of Astro, `event.context` of h3), so it cannot have their sessions. Make a new object for each request, or call `auth` with the context of the request.",
      );
    };
  };
}

/** Size of cookies, and of the token that they belong to, in bytes. */
const sizeOf = (token: string, cookies: readonly SetCookie[]): number =>
  2 * cookies.reduce((sum, { name, value }) => sum + name.length + value.length, token.length);

/** Renewals that wait until they can be written: 16 MB in total. */
const renewalLimits = { entries: 2_000, bytes: 16_000_000, size: sizeOf };
/** Failed sign-outs. Few, and apart from renewals: their tokens are not verified, so any client could fill this memory. */
const endingLimits = { entries: 500, bytes: 1_000_000, size: sizeOf };
/** Waiting renewals of one user. */
const renewalsPerUser = 4;

/** See {@link createRequestStates}. */
export type RequestStates = ReturnType<typeof createRequestStates>;

/**
 * Keeps the state of requests while they are in progress, and renewals until they are written. `recordOf`: the record of a
 * request, by the object of its headers.
 */
export function createRequestStates(recordOf: (headers: Headers) => RequestRecord) {
  const renewals = createLru<readonly SetCookie[]>(renewalLimits);
  const endings = createLru<readonly SetCookie[]>(endingLimits);
  const tokensOf = createLru<readonly string[]>({ entries: renewalLimits.entries });
  return {
    /** The state of a request, with changes that an earlier request of this browser could not write. */
    of(settings: Settings, from: BridgeRequest): RequestState {
      const record = recordOf(from.headers);
      if (record.state) return record.state;
      const browserCookies = parseCookies(from.headers.get("cookie"));
      const token = tokenIn(settings, from, browserCookies);
      const pendingCookies = (token !== null && (endings.get(token) ?? renewals.get(token))) || [];
      record.state = { cookies: after(browserCookies, pendingCookies), browserCookies, pendingCookies };
      return record.state;
    },
    /**
     * Keeps a renewal that could not be written, for the next request with this token. The token was verified and belongs to
     * `userId`. Each user has a small share, so that one user cannot displace the renewals of others.
     */
    keepRenewal(userId: string, token: string, cookies: readonly SetCookie[]): void {
      const tokens = [...(tokensOf.get(userId) ?? []).filter((other) => other !== token), token];
      for (const old of tokens.slice(0, -renewalsPerUser)) renewals.delete(old);
      tokensOf.set(userId, tokens.slice(-renewalsPerUser));
      renewals.set(token, cookies);
    },
    /** Keeps the removal of a session cookie that could not be written. */
    keepEnding(token: string, cookies: readonly SetCookie[]): void {
      endings.set(token, cookies);
    },
  };
}

/** Forgets the session that was read, because it was changed or ended. */
export function forgetSession(state: RequestState): void {
  state.reading = undefined;
  state.context = undefined;
  state.accessTokens = undefined;
}

/**
 * Records changes of cookies, and returns those to set on this response. If it cannot set any, they are kept for a later
 * request, provided that `userId` names the user of their verified token.
 */
export function recordCookies(
  { from, settings, state, states }: ServedRequest,
  cookies: readonly SetCookie[],
  userId?: string,
): readonly SetCookie[] {
  const due = lastOfEach([...state.pendingCookies, ...cookies]);
  state.cookies = after(state.cookies, cookies);
  state.pendingCookies = from.canWrite === false ? due : [];
  if (from.canWrite !== false) {
    state.browserCookies = state.cookies;
    return due;
  }
  const token = tokenIn(settings, from, state.browserCookies);
  if (token !== null && cookies.length > 0 && userId !== undefined) states.keepRenewal(userId, token, due);
  return [];
}

/** If deletion failed, still clears the cookie on the next response that can set cookies. */
export async function abandonSession({ from, settings, state, states }: ServedRequest): Promise<void> {
  const token = tokenIn(settings, from, state.cookies);
  const cookies = dropSession(state.cookies, cookiesOf(settings, await originFor(settings, from)));
  if (token !== null) states.keepEnding(token, cookies);
  state.cookies = after(state.cookies, cookies);
  state.pendingCookies = cookies;
  forgetSession(state);
}
