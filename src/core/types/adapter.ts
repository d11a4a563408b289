/** Where users, accounts, sessions and link tokens are stored: the shapes that adapters of this family share. */
import type { Account, User } from "./user.ts";

/** A value, or a promise of it: one of any library, of which only `then` is known. */
type Awaitable<T> = T | PromiseLike<T>;

/** A stored user. */
export interface AdapterUser extends User {
  id: string;
  email: string;
  /** When the address was proved, or `null`. */
  emailVerified: Date | null;
}

/** Types of accounts that are stored. */
export type AdapterAccountType = "oauth" | "oidc" | "email" | "webauthn";

/** A stored account. `(provider, providerAccountId)` is unique. */
export interface AdapterAccount extends Account {
  userId: string;
  type: AdapterAccountType;
}

/** A stored session. `sessionToken` is unique. */
export interface AdapterSession {
  sessionToken: string;
  userId: string;
  expires: Date;
}

/** A stored link token. `token` is a keyed hash; `(identifier, token)` is unique. */
export interface VerificationToken {
  identifier: string;
  token: string;
  expires: Date;
}

/** A stored passkey or security key. `credentialID` is unique. Id and key are base64 (RFC 4648, section 4). */
export interface AdapterAuthenticator {
  credentialID: string;
  userId: string;
  providerAccountId: string;
  credentialPublicKey: string;
  counter: number;
  credentialBackedUp: boolean;
  credentialDeviceType: string;
  transports?: string | null;
  /** How its owner calls it. This field and those below are written by `updateAuthenticator` alone. */
  name?: string | null;
  createdAt?: Date | null;
  lastUsedAt?: Date | null;
}

/** Names one account at a provider. */
export type AccountKey = Pick<AdapterAccount, "provider" | "providerAccountId">;

/**
 * The port to a database. Which methods are needed depends on the configuration; a configuration error names those
 * that are missing. What is not found is `null`; what goes wrong is thrown.
 */
export interface Adapter {
  createUser?(user: AdapterUser): Awaitable<AdapterUser>;
  /**
   * Optional: `createUser` and `linkAccount` in one step, both or neither; the account gets the id of the user. Without it
   * they are two calls, and a process that dies between them leaves a user whom nobody can sign in as.
   */
  createUserWithAccount?(user: AdapterUser, account: AdapterAccount): Awaitable<AdapterUser>;
  getUser?(id: string): Awaitable<AdapterUser | null>;
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>;
  getUserByAccount?(account: AccountKey): Awaitable<AdapterUser | null>;
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, "id">): Awaitable<AdapterUser>;
  deleteUser?(id: string): Awaitable<AdapterUser | null | undefined | void>;
  linkAccount?(account: AdapterAccount): Awaitable<AdapterAccount | null | undefined | void>;
  unlinkAccount?(account: AccountKey): Awaitable<AdapterAccount | undefined | void>;
  createSession?(session: AdapterSession): Awaitable<AdapterSession>;
  /** `session.sessionToken` is the token that was asked for: the library compares it, and takes nothing else for a session. */
  getSessionAndUser?(sessionToken: string): Awaitable<{ session: AdapterSession; user: AdapterUser } | null>;
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">,
  ): Awaitable<AdapterSession | null | undefined>;
  deleteSession?(sessionToken: string): Awaitable<AdapterSession | null | undefined | void>;
  createVerificationToken?(token: VerificationToken): Awaitable<VerificationToken | null | undefined>;
  /** Returns the token and deletes it, in one step: of two callers at the same moment, one gets `null`. */
  useVerificationToken?(params: { identifier: string; token: string }): Awaitable<VerificationToken | null>;
  getAccount?(providerAccountId: string, provider: string): Awaitable<AdapterAccount | null>;
  getAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>;
  createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>;
  listAuthenticatorsByUserId?(userId: string): Awaitable<AdapterAuthenticator[]>;
  updateAuthenticatorCounter?(credentialID: string, newCounter: number): Awaitable<AdapterAuthenticator>;

  /** Optional: stores fresh provider tokens in an account at each login. */
  updateAccount?(account: Partial<AdapterAccount> & AccountKey): Awaitable<AdapterAccount | null | undefined | void>;
  /**
   * Optional: the living sessions of a user. `sessionToken` may be a name that opens nothing, in place of the token. Without
   * it nobody is taken for a user whom no one can open: see `listAccounts`.
   */
  listSessions?(userId: string): Awaitable<AdapterSession[]>;
  /**
   * Optional: ends the session that `listSessions` calls so. For adapters that store hashes of tokens, where the name in
   * `sessionToken` is not the token: `deleteSession` takes the token alone. Default: `deleteSession`.
   */
  deleteSessionByName?(name: string): Awaitable<AdapterSession | null | undefined | void>;
  /** Optional: ends the sessions of a user, all or all but one. */
  deleteSessions?(userId: string, except?: string): Awaitable<void>;
  /**
   * Optional: the accounts of a user. Without it the last passkey of a user is not removed, because it may be their only way
   * in; and a user whose e-mail address was never proved (`emailVerified`) is not entered by a magic link without asking,
   * because somebody else may be able to sign in as that user.
   */
  listAccounts?(userId: string): Awaitable<AdapterAccount[]>;
  /** Optional: notes of a passkey how it is called, when it was used and whether it is backed up. Never its owner, its key or its counter. */
  updateAuthenticator?(
    authenticator: Pick<AdapterAuthenticator, "credentialID"> &
      Partial<Pick<AdapterAuthenticator, "name" | "createdAt" | "lastUsedAt" | "credentialBackedUp">>,
  ): Awaitable<AdapterAuthenticator | null | undefined | void>;
  /** Optional: removes a passkey. */
  deleteAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null | undefined | void>;
}
