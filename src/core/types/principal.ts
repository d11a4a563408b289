/** What is known of how, and when, a user proved who they are. */
export interface SignInProof {
  /** Seconds since 1970; absent if that is not known, or nothing was proved about the person. */
  readonly at?: number;
  /** Methods (RFC 8176). */
  readonly amr?: readonly string[];
  /** Authentication context class (OpenID Connect Core 1.0, section 2). */
  readonly acr?: string;
}

/** What a new session knows of the sign-ins before it. */
export interface ProvenSignIn {
  readonly proof: SignInProof;
  /** Sign-in methods that were added in this session and in those before it, without a sign-out in between. */
  readonly newMethods: readonly string[];
  /** When the user last signed in by another method than those, in seconds since 1970; absent: now. */
  readonly since?: number;
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

/** What is known of everybody who is signed in. Built-in pages show `name` and `email`. */
interface PrincipalFacts {
  /** Id of the user. */
  readonly userId: string;
  /** Constant for the lifetime of the session: CSRF tokens are bound to it. */
  readonly sessionId: string;
  /** The provider that opened the session; absent for other methods, for older sessions, and for adapters that do not store it. */
  readonly idp?: SessionProvider | undefined;
  /** Whether the session is not remembered: a new session of this browser is not either, unless the visitor asks for that. */
  readonly short?: boolean | undefined;
  /** When the user last signed in by a method that was not added in this session, in seconds since 1970; absent if that is not known. */
  readonly since?: number | undefined;
  /** Sign-in methods that were added in this session: they prove nothing about its user before another sign-in. */
  readonly newMethods?: readonly string[] | undefined;
  /** How and when the user proved who they are; nothing is known of a user for whom another acts. */
  readonly proof: SignInProof;
  readonly name?: User["name"] | undefined;
  readonly email?: User["email"] | undefined;
}

/** A user whom the adapter stores, who signed in. */
export interface StoredPrincipal extends PrincipalFacts {
  readonly kind: "stored";
}

/** A user whom only `authorize` or a provider knows: the adapter may store another person under the same id. */
export interface UnstoredPrincipal extends PrincipalFacts {
  readonly kind: "unstored";
}

/** The user of a session that another library wrote (`migrateFrom`), and who is not known to be the stored user with the same id. */
export interface MigratedPrincipal extends PrincipalFacts {
  readonly kind: "migrated";
}

/** A stored user for whom another one acts. */
export interface ActingPrincipal extends PrincipalFacts {
  readonly kind: "acting";
  /** Who acts: see `session/acting.ts`. */
  readonly actor: SessionActor;
}

/** Who is signed in on a call. `session/principal.ts` has the table of what each kind counts as. */
export type Principal = StoredPrincipal | UnstoredPrincipal | MigratedPrincipal | ActingPrincipal;

/** The kinds of principals. */
export type PrincipalKind = Principal["kind"];
