/** What is known of how, and when, a user proved who they are. */
export interface SignInProof {
  /** Seconds since 1970; absent if that is not known, or nothing was proved about the person. */
  readonly at?: number;
  /** Methods (RFC 8176). */
  readonly amr?: readonly string[];
  /** Authentication context class (OpenID Connect Core 1.0, section 2). */
  readonly acr?: string;
}

/** Who is signed in on a call. */
import type { SessionActor } from "./session.ts";
import type { User } from "./user.ts";

/** A bounded set of keys, each with an expiry in milliseconds since 1970. */
export interface ExpiringSet {
  /** Expiry of each key. */
  readonly ends: ReadonlyMap<string, number>;
  add(key: string, until: number): void;
}

/** The account at an OAuth or OpenID Connect provider that opened a session. */
export interface SessionProvider {
  /** Id of the provider in the configuration. */
  readonly provider: string;
  /** `providerAccountId`. Absent under the `database` strategy, where the account is found by user and provider. */
  readonly accountId?: string;
  /** Id of the session at the provider: the claim `sid` of the id_token. */
  readonly sid?: string;
}

/** Who is signed in on a call. Built-in pages show `name` and `email`. */
export interface Principal {
  /** Id of the user. */
  readonly userId: string;
  /** Constant for the lifetime of the session: CSRF tokens are bound to it. */
  readonly sessionId: string;
  /** Whether the adapter stores this user. Accounts and passkeys are added to stored users only. */
  readonly isStored: boolean;
  /** The provider that opened the session; absent for other methods, for older sessions, and for adapters that do not store it. */
  readonly idp?: SessionProvider | undefined;
  /** Whether the session is not remembered: a new session of this browser is not either, unless the visitor asks for that. */
  readonly short?: boolean | undefined;
  /** How and when the user proved who they are; nothing is known of a user for whom another acts. */
  readonly proof: SignInProof;
  /** Who acts for the user: see `session/acting.ts`. */
  readonly actor?: SessionActor | undefined;
  readonly name?: User["name"] | undefined;
  readonly email?: User["email"] | undefined;
}
