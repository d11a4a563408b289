/** The adapter: stores users, accounts, sessions, verification tokens and passkeys. `@auth/*-adapter` packages have these shapes. */
import type { Account, User } from "./user.ts";

/** A value, or a promise of it from any library. */
type AdapterResult<T> = T | PromiseLike<T>;

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

/** A stored verification token of a magic link. `token` is a keyed hash; `(identifier, token)` is unique. */
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
  /** The name that its owner gave it. This field and those below are written only by `updateAuthenticator`. */
  name?: string | null;
  createdAt?: Date | null;
  lastUsedAt?: Date | null;
}

/** Identifies one account at a provider. */
export type AccountKey = Pick<AdapterAccount, "provider" | "providerAccountId">;

/**
 * The interface to a database. Which methods are needed depends on the configuration: a configuration error names missing
 * ones. Return `null` for a row that does not exist, and throw errors.
 */
export interface Adapter {
  createUser?(user: AdapterUser): AdapterResult<AdapterUser>;
  /**
   * Optional: `createUser` and `linkAccount` in one step, both or neither; the account gets the id of the user. Without it
   * they are two calls, and a process that crashes between them leaves a user without an account.
   */
  createUserWithAccount?(user: AdapterUser, account: AdapterAccount): AdapterResult<AdapterUser>;
  getUser?(id: string): AdapterResult<AdapterUser | null>;
  getUserByEmail?(email: string): AdapterResult<AdapterUser | null>;
  getUserByAccount?(account: AccountKey): AdapterResult<AdapterUser | null>;
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, "id">): AdapterResult<AdapterUser>;
  deleteUser?(id: string): AdapterResult<AdapterUser | null | undefined | void>;
  linkAccount?(account: AdapterAccount): AdapterResult<AdapterAccount | null | undefined | void>;
  unlinkAccount?(account: AccountKey): AdapterResult<AdapterAccount | undefined | void>;
  createSession?(session: AdapterSession): AdapterResult<AdapterSession>;
  /** `session.sessionToken` must be the requested token: the library compares the two and ignores any other session. */
  getSessionAndUser?(sessionToken: string): AdapterResult<{ session: AdapterSession; user: AdapterUser } | null>;
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">,
  ): AdapterResult<AdapterSession | null | undefined>;
  deleteSession?(sessionToken: string): AdapterResult<AdapterSession | null | undefined | void>;
  createVerificationToken?(token: VerificationToken): AdapterResult<VerificationToken | null | undefined>;
  /** Returns the token and deletes it, in one atomic step: of two concurrent calls, one gets `null`. */
  useVerificationToken?(params: { identifier: string; token: string }): AdapterResult<VerificationToken | null>;
  getAccount?(providerAccountId: string, provider: string): AdapterResult<AdapterAccount | null>;
  getAuthenticator?(credentialID: string): AdapterResult<AdapterAuthenticator | null>;
  createAuthenticator?(authenticator: AdapterAuthenticator): AdapterResult<AdapterAuthenticator>;
  listAuthenticatorsByUserId?(userId: string): AdapterResult<AdapterAuthenticator[]>;
  updateAuthenticatorCounter?(credentialID: string, newCounter: number): AdapterResult<AdapterAuthenticator>;

  /** Optional: stores new provider tokens in an account at each sign-in. */
  updateAccount?(
    account: Partial<AdapterAccount> & AccountKey,
  ): AdapterResult<AdapterAccount | null | undefined | void>;
  /**
   * Optional: the valid sessions of a user. `sessionToken` may be a name of the session instead of the token. Without this
   * method no user counts as unused: see `listAccounts`.
   */
  listSessions?(userId: string): AdapterResult<AdapterSession[]>;
  /**
   * Optional: ends a session by the name that `listSessions` returned in `sessionToken`. For adapters that store hashes of
   * tokens: their `deleteSession` takes only the token. Default: `deleteSession`.
   */
  deleteSessionByName?(name: string): AdapterResult<AdapterSession | null | undefined | void>;
  /** Optional: ends the sessions of a user, all or all but one. */
  deleteSessions?(userId: string, except?: string): AdapterResult<void>;
  /**
   * Optional: the accounts of a user. Without it the last passkey of a user cannot be removed, because it may be their only
   * sign-in method; and a magic link for a user whose e-mail address was never proved (`emailVerified`) asks before it signs
   * in, because another person may be able to sign in as that user.
   */
  listAccounts?(userId: string): AdapterResult<AdapterAccount[]>;
  /** Optional: stores the name of a passkey, when it was used and whether it is backed up. Must not change its owner, key or counter. */
  updateAuthenticator?(
    authenticator: Pick<AdapterAuthenticator, "credentialID"> &
      Partial<Pick<AdapterAuthenticator, "name" | "createdAt" | "lastUsedAt" | "credentialBackedUp">>,
  ): AdapterResult<AdapterAuthenticator | null | undefined | void>;
  /** Optional: removes a passkey. */
  deleteAuthenticator?(credentialID: string): AdapterResult<AdapterAuthenticator | null | undefined | void>;
}
