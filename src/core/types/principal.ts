/** Who is signed in on a call, and the session that says so. */
import type { Context, SetCookie, SignedInUser } from "./internal.ts";
import type { Session } from "./session.ts";
import type { User } from "./user.ts";

/** A bounded set: what it holds counts until a moment, in milliseconds since 1970. */
export interface ExpiringSet {
  has(key: string, now: number): boolean;
  add(key: string, until: number): void;
}

/** Who is signed in on a call. Built-in pages show `name` and `email`. */
export interface Principal {
  /** Id of the user. */
  readonly userId: string;
  /** Lasts as long as the session: CSRF tokens are bound to it. */
  readonly sessionId: string;
  /** Whether the adapter stores this user. Accounts and passkeys are added to stored users only. */
  readonly isStored: boolean;
  readonly name?: User["name"] | undefined;
  readonly email?: User["email"] | undefined;
}

/** A session as the application sees it, and the cookies that keep it. */
export interface SessionReading {
  readonly session: Session | null;
  readonly cookies: readonly SetCookie[];
}

/** The session of one call. It is opened when first asked for, once, and the `jwt` callback runs at most once. */
export interface CallSession {
  /** Names the session that came, before the application is asked about it; `null` without one. */
  id(): Promise<string | null>;
  /** See `Context.principal`. */
  principal(how?: { readonly again: true }): Promise<Principal | null>;
  /** What reading the session made: a renewal, or the removal of a session that ended. None if nothing was read. */
  cookies(): Promise<readonly SetCookie[]>;
  /** Reads the session, extends it when due, and with `update` lets the application change it. */
  renew(update?: { readonly data: unknown }): Promise<SessionReading>;
  /** Ends the session. */
  close(): Promise<readonly SetCookie[]>;
  /** Starts a session in place of the one that came. */
  open(member: SignedInUser): Promise<readonly SetCookie[]>;
}

/** What a strategy needs to know of a call. */
export type SessionContext = Omit<Context, "session" | "principal">;

/** Keeps who is signed in: one of the two strategies. */
export type SessionStore = (context: SessionContext) => CallSession;
