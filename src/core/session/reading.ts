/** What reading a session token results in. */
import type { SetCookie } from "../types/internal.ts";
import type { JWT, SessionActor } from "../types/session.ts";
import type { Rejection } from "./rejected.ts";

/** A session token that was opened, with its claims as they were written. */
export interface SessionToken {
  readonly claims: JWT;
  readonly text: string;
  /** To be written again: sealed with a secret that is not the newest, or of an older version of the session. */
  readonly stale: boolean;
  /** The session of the user who acts in this one. */
  readonly paused?: PausedToken;
}

/** The session of a user who acts for another: it goes on once they stop. */
export interface PausedToken {
  readonly actor: SessionActor;
  /** As it was in the cookie. */
  readonly token: string;
  readonly claims: JWT;
}

/** The result of reading the session cookies of a call. */
export interface TokenReading {
  /** `null`: no token was sent, or it opens no session. */
  readonly token: SessionToken | null;
  /** Why a token that was sent opens no session. */
  readonly why?: Rejection;
}

/** A token, and the cookies that hold it. */
export interface TokenCookies {
  readonly cookies: readonly SetCookie[];
  /** Id of all claims in state, if not all of them fit into the cookies (`session.overflow`). */
  readonly claimsId?: string;
}

/** An update of the session: what the browser or server code sent. */
export type SessionChange = { readonly data: unknown };
