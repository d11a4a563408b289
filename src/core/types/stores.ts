/** THE TABLE of adapter methods: which store each belongs to, what needs it, and whether the contract tests it. */
import type { Adapter, AdapterMethod, AdapterState } from "./adapter.ts";

/** Features that require some methods. `config/rules/adapter.ts` checks that these exist. */
export type AdapterFeature = "email" | "webauthn" | "oauth" | "database";

interface AdapterMethodRow {
  readonly store: "users" | "accounts" | "sessions" | "tokens" | "passkeys";
  /** A store exists if the adapter has all of its required methods. The others are optional. */
  readonly required: boolean;
  readonly neededBy: readonly AdapterFeature[];
  /** In `portico/testing/adapter`: every adapter must have it, those with `supports` must have it, or it is tested if it exists. */
  readonly contract: "basic" | "extra" | "unlisted";
}

// biome-ignore format: a table
export const adapterTable = {
  getUser:                    { store: "users",    required: false, neededBy: ["oauth", "webauthn"],          contract: "basic" },
  getUserByAccount:           { store: "users",    required: false, neededBy: ["oauth", "webauthn"],          contract: "basic" },
  getUserByEmail:             { store: "users",    required: false, neededBy: ["oauth", "webauthn", "email"], contract: "basic" },
  createUser:                 { store: "users",    required: false, neededBy: ["oauth", "webauthn", "email"], contract: "basic" },
  updateUser:                 { store: "users",    required: false, neededBy: ["email"],                      contract: "basic" },
  deleteUser:                 { store: "users",    required: false, neededBy: [],                             contract: "basic" },
  createUserWithAccount:      { store: "users",    required: false, neededBy: [],                             contract: "unlisted" },
  linkAccount:                { store: "accounts", required: true,  neededBy: ["oauth", "webauthn"],          contract: "basic" },
  unlinkAccount:              { store: "accounts", required: false, neededBy: [],                             contract: "basic" },
  getAccount:                 { store: "accounts", required: false, neededBy: ["webauthn"],                   contract: "extra" },
  updateAccount:              { store: "accounts", required: false, neededBy: [],                             contract: "extra" },
  replaceTokens:              { store: "accounts", required: false, neededBy: [],                             contract: "unlisted" },
  listAccounts:               { store: "accounts", required: false, neededBy: [],                             contract: "extra" },
  createSession:              { store: "sessions", required: true,  neededBy: ["database"],                   contract: "basic" },
  getSessionAndUser:          { store: "sessions", required: true,  neededBy: ["database"],                   contract: "basic" },
  updateSession:              { store: "sessions", required: true,  neededBy: ["database"],                   contract: "basic" },
  deleteSession:              { store: "sessions", required: true,  neededBy: ["database"],                   contract: "basic" },
  listSessions:               { store: "sessions", required: false, neededBy: [],                             contract: "extra" },
  deleteSessions:             { store: "sessions", required: false, neededBy: [],                             contract: "extra" },
  deleteProviderSessions:     { store: "sessions", required: false, neededBy: [],                             contract: "unlisted" },
  deleteSessionByName:        { store: "sessions", required: false, neededBy: [],                             contract: "unlisted" },
  createVerificationToken:    { store: "tokens",   required: true,  neededBy: ["email"],                      contract: "basic" },
  useVerificationToken:       { store: "tokens",   required: true,  neededBy: ["email"],                      contract: "basic" },
  getAuthenticator:           { store: "passkeys", required: true,  neededBy: ["webauthn"],                   contract: "extra" },
  createAuthenticator:        { store: "passkeys", required: true,  neededBy: ["webauthn"],                   contract: "extra" },
  listAuthenticatorsByUserId: { store: "passkeys", required: true,  neededBy: ["webauthn"],                   contract: "extra" },
  updateAuthenticatorCounter: { store: "passkeys", required: true,  neededBy: ["webauthn"],                   contract: "extra" },
  updateAuthenticator:        { store: "passkeys", required: false, neededBy: [],                             contract: "extra" },
  deleteAuthenticator:        { store: "passkeys", required: false, neededBy: [],                             contract: "extra" },
} as const satisfies Readonly<Record<AdapterMethod, AdapterMethodRow>>;

type AdapterTable = typeof adapterTable;

/** Every method of the contract. */
export const adapterMethods = Object.keys(adapterTable) as readonly AdapterMethod[];

/** The methods of a store that are required, or that are optional. */
type MethodsIn<Store extends AdapterMethodRow["store"], Required extends boolean> = {
  [Method in keyof AdapterTable]: AdapterTable[Method] extends { store: Store; required: Required } ? Method : never;
}[keyof AdapterTable];

/** The methods of a store: required ones exist, others may be `undefined`. */
type StoreOf<Store extends AdapterMethodRow["store"]> = Readonly<
  Required<Pick<Adapter, MethodsIn<Store, true>>> & Pick<Adapter, MethodsIn<Store, false>>
>;

/** Users. Which methods are needed depends on the providers, so all are optional here. */
export interface UserStore extends StoreOf<"users"> {}

/** Accounts of users at providers. */
export interface AccountStore extends StoreOf<"accounts"> {}

/** Sessions of the `database` strategy. */
export interface SessionStoreRows extends StoreOf<"sessions"> {}

/** Verification tokens: of magic links, and of passkey challenges while a response is verified. */
export interface TokenStore extends StoreOf<"tokens"> {}

/** Passkeys and security keys. */
export interface PasskeyStore extends StoreOf<"passkeys"> {}

/** The adapter as stores. A store is absent if the adapter lacks one of its required methods, or all of its methods. */
export interface Stores {
  readonly users?: UserStore;
  readonly accounts?: AccountStore;
  readonly sessions?: SessionStoreRows;
  readonly tokens?: TokenStore;
  readonly passkeys?: PasskeyStore;
  /** State that several processes share: use `settings.state`, which exists without an adapter too. */
  readonly state?: AdapterState;
}
