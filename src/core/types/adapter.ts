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

/** What is known of how a session was opened and used. Only an adapter with `deleteProviderSessions` gets these fields. */
export interface SessionDetails {
  /** Id of the provider that the user signed in with. */
  provider?: string | null;
  /** Id of the session at the provider: the claim `sid` of the id_token (OpenID Connect Front-Channel Logout 1.0, section 3). */
  sid?: string | null;
  createdAt?: Date | null;
  lastUsedAt?: Date | null;
  /** A name that a person recognizes. */
  label?: string | null;
  /** Authentication methods, separated by spaces: the values of the claim `amr` (RFC 8176). A value that begins with `@` is a note of the library. */
  amr?: string | null;
}

/** A stored session. `sessionToken` is unique. */
export interface AdapterSession extends SessionDetails {
  sessionToken: string;
  userId: string;
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

/** Tokens that must be in an account for it to be changed. `null`: there is none. */
export interface ExpectedTokens {
  readonly refresh_token: string | null;
  /** Default: any. */
  readonly access_token?: string | null;
}

/** Some of all accounts. */
export interface AccountPage {
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
