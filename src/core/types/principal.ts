/** Who is signed in on a call. */
import type { User } from "./user.ts";

/** A bounded set: a key counts until a moment, in milliseconds since 1970. */
export interface ExpiringSet {
  /** Until when each key counts. */
  readonly ends: ReadonlyMap<string, number>;
  add(key: string, until: number): void;
}

/** Who is signed in on a call. Built-in pages show `name` and `email`. */
export interface Principal {
  /** Id of the user. */
  readonly userId: string;
  /** Stays the same as long as the session lasts: CSRF tokens are bound to it. */
  readonly sessionId: string;
  /** Whether the adapter stores this user. Accounts and passkeys are added to stored users only. */
  readonly isStored: boolean;
  readonly name?: User["name"] | undefined;
  readonly email?: User["email"] | undefined;
}
