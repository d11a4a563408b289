/** The adapter: stores users, accounts, sessions, verification tokens and passkeys. `@auth/*-adapter` packages have these shapes. */
import type { Account, User } from "./user.ts";

/** A value, or a promise of it from any library. */
type AdapterResult<T> = T | PromiseLike<T>;

/** A stored user. */
export interface AdapterUser extends User {
  /** Id of the user. A new one has a random UUID, which the adapter may replace. */
  id: string;
  /** E-mail address in canonical form: lower case, domain in ASCII. Unique; users whose provider names no address have none. */
  email: string;
  /** When the address was proved, or `null`. */
  emailVerified: Date | null;
}

/** Types of accounts that are stored. */
export type AdapterAccountType = "oauth" | "oidc" | "email" | "webauthn";

/** A stored account. `(provider, providerAccountId)` is unique. */
export interface AdapterAccount extends Account {
  /** Id of the user to whom the account belongs. */
  userId: string;
  /** Type of the provider. */
  type: AdapterAccountType;
}

/** What is known of how a session was opened and used. Only an adapter with `deleteProviderSessions` gets these fields. */
export interface SessionDetails {
  /** Id of the provider that the user signed in with. */
  provider?: string | null;
  /** Id of the session at the provider: the claim `sid` of the id_token (OpenID Connect Front-Channel Logout 1.0, section 3). */
  sid?: string | null;
  /** When the user signed in. */
  createdAt?: Date | null;
  /** When the session was last renewed. */
  lastUsedAt?: Date | null;
  /** A name that a person recognizes. */
  label?: string | null;
  /** Authentication methods, separated by spaces: the values of the claim `amr` (RFC 8176). */
  amr?: string | null;
  /** Id of the user who acts for the one of the session: see `actAs`. */
  actorId?: string | null;
}

/** A stored session. `sessionToken` is unique. */
export interface AdapterSession extends SessionDetails {
  /** The token of the cookie: a credential. With `hashSessionTokens` it is `h1_<SHA-256>` of it. */
  sessionToken: string;
  /** Id of the user. */
  userId: string;
  /** When the session ends if it is not used again. */
  expires: Date;
}

/** Sessions that a provider ends: one by the `sid` of the provider, or those of a user that were opened at the provider. */
export type ProviderSessions =
  | { readonly provider: string; readonly sid: string }
  | { readonly provider: string; readonly userId: string };

/**
 * State that several processes share. Keys are visible ASCII of at most 200 characters, values are text of at most 64 kB. An
 * entry whose `expires` has passed does not exist. A claim is an entry with an empty value, and a write in the past releases it.
 * Every method is one atomic step.
 */
export interface AdapterState {
  /** Returns `true` to the first caller until `expires`, and `false` to all others. */
  claim(key: string, expires: Date): AdapterResult<boolean>;
  /** The value of a key, or `null`. */
  read(key: string): AdapterResult<string | null>;
  /**
   * Writes a value. With `expected` it is compare-and-set: it writes only if the present value equals `expected`, where `null`
   * means that there is no value. Returns whether it wrote. An `expires` in the past removes the entry.
   */
  write(key: string, value: string, expires: Date, expected?: string | null): AdapterResult<boolean>;
  /**
   * Counts a hit, and returns the number of hits in the last `window` seconds, this one included. A key always has the same
   * window. Concurrent hits may get the same number, but none a lower one than its own place. May stop counting at 10,000.
   */
  hit(key: string, window: number): AdapterResult<number>;
}

/** A stored verification token of a magic link. `token` is a keyed hash; `(identifier, token)` is unique. */
export interface VerificationToken {
  /** The address, in canonical form, or another name of what the token is for. */
  identifier: string;
  /** Keyed hash of the token. */
  token: string;
  /** When the token ends. */
  expires: Date;
}

/** A stored passkey or security key. `credentialID` is unique. Id and key are base64 (RFC 4648, section 4). */
export interface AdapterAuthenticator {
  /** Credential id (Web Authentication Level 3, section 4). */
  credentialID: string;
  /** Id of the user to whom it belongs. */
  userId: string;
  /** Key of its account, together with the provider. */
  providerAccountId: string;
  /** Public key in the COSE form (RFC 9052). */
  credentialPublicKey: string;
  /** Signature counter (Web Authentication Level 3, section 6.1.1). A number that grows with each sign-in; `0` if the authenticator has none. */
  counter: number;
  /** Whether a copy exists, on another device or in a cloud. */
  credentialBackedUp: boolean;
  /** `singleDevice`, or `multiDevice` if it can be on several devices. */
  credentialDeviceType: string;
  /** How browsers reach it, separated by commas: `internal,hybrid`. */
  transports?: string | null;
  /** The name that its owner gave it. This field and those below are written only by `updateAuthenticator`. */
  name?: string | null;
  /** When it was registered. */
  createdAt?: Date | null;
  /** When it was last used. */
  lastUsedAt?: Date | null;
}

/** Tokens that must be in an account for it to be changed. `null`: there is none. */
export interface ExpectedTokens {
  /** The refresh token that the account must still have. */
  readonly refresh_token: string | null;
  /** The access token that the account must still have. Default: any. */
  readonly access_token?: string | null;
}

/** Some of all accounts. */
export interface AccountPage {
  /** The rows of this page, in any order. */
  readonly accounts: readonly AdapterAccount[];
  /** Where the next page begins; `null` after the last. Its form is up to the adapter. */
  readonly next: string | null;
}

/** Identifies one account at a provider. */
export type AccountKey = Pick<AdapterAccount, "provider" | "providerAccountId">;

/**
 * The interface to a database. Which methods are needed depends on the configuration: a configuration error names missing
 * ones. Return `null` for a row that does not exist, and throw errors.
 */
export interface Adapter {
  /** Stores a new user and returns it as stored. Keep `id` if the database allows it. Throw if another user has the address. */
  createUser?(user: AdapterUser): AdapterResult<AdapterUser>;
  /**
   * Optional: `createUser` and `linkAccount` in one step, both or neither; the account gets the id of the user. Without it
   * they are two calls, and a process that crashes between them leaves a user without an account.
   */
  createUserWithAccount?(user: AdapterUser, account: AdapterAccount): AdapterResult<AdapterUser>;
  /** The user with this id. */
  getUser?(id: string): AdapterResult<AdapterUser | null>;
  /** The user with this address. The library asks with the canonical form: lower case, domain in ASCII. */
  getUserByEmail?(email: string): AdapterResult<AdapterUser | null>;
  /** The user to whom an account belongs. */
  getUserByAccount?(account: AccountKey): AdapterResult<AdapterUser | null>;
  /** Writes the given fields, every one of them, and returns the whole user. Other fields stay. */
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, "id">): AdapterResult<AdapterUser>;
  /** Deletes a user with all of their accounts, sessions and passkeys. The library calls it to roll back a sign-up that failed. */
  deleteUser?(id: string): AdapterResult<AdapterUser | null | undefined | void>;
  /** Stores an account. Throw if `(provider, providerAccountId)` exists. */
  linkAccount?(account: AdapterAccount): AdapterResult<AdapterAccount | null | undefined | void>;
  /** Deletes an account. One that does not exist is not an error. */
  unlinkAccount?(account: AccountKey): AdapterResult<AdapterAccount | undefined | void>;
  /** Stores a session of the `database` strategy. Throw if the token exists. */
  createSession?(session: AdapterSession): AdapterResult<AdapterSession>;
  /** `session.sessionToken` must be the requested token: the library compares the two and ignores any other session. */
  getSessionAndUser?(sessionToken: string): AdapterResult<{ session: AdapterSession; user: AdapterUser } | null>;
  /** Writes the given fields of the session with this token. Returns it, or `null` if it does not exist: it must not be created. */
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">,
  ): AdapterResult<AdapterSession | null | undefined>;
  /** Deletes the session with this token. One that does not exist is not an error. */
  deleteSession?(sessionToken: string): AdapterResult<AdapterSession | null | undefined | void>;
  /** Stores the token of a magic link. */
  createVerificationToken?(token: VerificationToken): AdapterResult<VerificationToken | null | undefined>;
  /** Returns the token and deletes it, in one atomic step: of two concurrent calls, one gets `null`. */
  useVerificationToken?(params: { identifier: string; token: string }): AdapterResult<VerificationToken | null>;
  /** The account with this key. Needed for passkeys. */
  getAccount?(providerAccountId: string, provider: string): AdapterResult<AdapterAccount | null>;
  /** The passkey with this id. */
  getAuthenticator?(credentialID: string): AdapterResult<AdapterAuthenticator | null>;
  /** Stores a passkey. Throw if the id exists. */
  createAuthenticator?(authenticator: AdapterAuthenticator): AdapterResult<AdapterAuthenticator>;
  /** The passkeys of a user; an empty list if there are none. */
  listAuthenticatorsByUserId?(userId: string): AdapterResult<AdapterAuthenticator[]>;
  /** Writes the signature counter of a passkey after a sign-in. Throw if the passkey does not exist. */
  updateAuthenticatorCounter?(credentialID: string, newCounter: number): AdapterResult<AdapterAuthenticator>;

  /** Optional: stores new provider tokens in an account at each sign-in. */
  updateAccount?(
    account: Partial<AdapterAccount> & AccountKey,
  ): AdapterResult<AdapterAccount | null | undefined | void>;
  /**
   * Optional: as `updateAccount`, only if the stored refresh token still is `expected` (`null`: there is none), and the access
   * token as well if it is given. Returns whether it wrote. Without it `updateAccount` is called, and the last of two
   * simultaneous writes wins.
   */
  replaceTokens?(account: Partial<AdapterAccount> & AccountKey, expected: ExpectedTokens): AdapterResult<boolean>;
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
   * Optional: ends the sessions that were opened at a provider, and returns their number. An adapter with this method stores
   * every field of {@link SessionDetails} that `createSession` and `updateSession` get; others never get them.
   */
  deleteProviderSessions?(target: ProviderSessions): AdapterResult<number>;
  /**
   * Optional: the accounts of a user. Without it the last passkey of a user cannot be removed, because it may be their only
   * sign-in method; and a magic link for a user whose e-mail address was never proved (`emailVerified`) asks before it signs
   * in, because another person may be able to sign in as that user.
   */
  listAccounts?(userId: string): AdapterResult<AdapterAccount[]>;
  /**
   * Optional: the accounts of all users, by pages of about `limit` rows, for `npx portico encrypt-tokens`. `after` is the `next`
   * of the page before; without it this is the first page. A page may be empty although others follow. An account that exists
   * from the first page to the last is in one of them at least.
   */
  listAllAccounts?(page: { readonly after?: string | undefined; readonly limit: number }): AdapterResult<AccountPage>;
  /** Optional: stores the name of a passkey, when it was used and whether it is backed up. Must not change its owner, key or counter. */
  updateAuthenticator?(
    authenticator: Pick<AdapterAuthenticator, "credentialID"> &
      Partial<Pick<AdapterAuthenticator, "name" | "createdAt" | "lastUsedAt" | "credentialBackedUp">>,
  ): AdapterResult<AdapterAuthenticator | null | undefined | void>;
  /** Optional: removes a passkey. */
  deleteAuthenticator?(credentialID: string): AdapterResult<AdapterAuthenticator | null | undefined | void>;

  /**
   * Optional: whether the library encrypts the tokens of accounts (`access_token`, `refresh_token`, `id_token`) unless the option
   * `encryptTokens` is set. Set this property if these columns hold texts of any length, and only the library reads them. An
   * encrypted token has a third more characters, and 400 beyond that.
   */
  encryptsTokens?: boolean;
  /**
   * Optional: whether the adapter stores a hash in place of `sessionToken` itself. Set it, or the option `hashSessionTokens` makes it
   * store the hash of a hash.
   */
  hashesSessionTokens?: boolean;
  /** Optional: state that several processes share. Without it each process has its own, in bounded memory. */
  state?: AdapterState;
}

/**
 * An adapter that is loaded when it is first used: a function that returns it, or a module that exports it as `default` or `adapter`.
 *
 * @example adapter: () => import("./db.ts")
 */
export type LazyAdapter = () => AdapterResult<Adapter | { readonly default: Adapter } | { readonly adapter: Adapter }>;

/** The name of a method that serves requests. `listAllAccounts` is for the command line. */
export type AdapterMethod = Exclude<
  keyof Adapter,
  "state" | "encryptsTokens" | "hashesSessionTokens" | "listAllAccounts"
>;
