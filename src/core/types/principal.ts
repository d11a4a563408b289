/** Who is signed in on a call. */
import type { User } from "./user.ts";

/** A bounded set of keys, each with an expiry in milliseconds since 1970. */
export interface ExpiringSet {
  /** Expiry of each key. */
  readonly ends: ReadonlyMap<string, number>;
  add(key: string, until: number): void;
}

/** Who is signed in on a call. Built-in pages show `name` and `email`. */
export interface Principal {
  /** Id of the user. */
  readonly userId: string;
  /** Constant for the lifetime of the session: CSRF tokens are bound to it. */
  readonly sessionId: string;
  /** Whether the adapter stores this user. Accounts and passkeys are added to stored users only. */
  readonly isStored: boolean;
  readonly name?: User["name"] | undefined;
  readonly email?: User["email"] | undefined;
}
