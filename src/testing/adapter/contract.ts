/** The types of the contract: its options, its cases, the harness of a case. */
import type {
  AccountKey,
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterMethod,
  AdapterSession,
  AdapterUser,
} from "../../core/types/adapter.ts";
import { adapterMethods, adapterTable } from "../../core/types/stores.ts";
import type { Awaitable } from "../../core/types/user.ts";

/** What an adapter has: methods, and shared state. */
export type AdapterPart = AdapterMethod | "listAllAccounts" | "state";

/** A clock that tests move on, so that they need not wait. */
export interface AdapterClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Moves the clock on by so many seconds. */
  readonly advance: (seconds: number) => unknown;
}

/** The adapter under test. */
export interface AdapterContract {
  /** The name of the adapter in the titles of the tests. */
  readonly name: string;
  /** Makes the adapter: once, before the first test. Without `reset`: before each test, with an empty database. */
  readonly create: () => Awaitable<Adapter>;
  /** Deletes all rows. Runs before each test. */
  readonly reset?: () => Awaitable<unknown>;
  /** Closes connections. Runs after the last test. */
  readonly close?: () => Awaitable<unknown>;
  /**
   * Optional methods that the adapter must have: `getAccount`, `updateAccount`, `listAccounts`, `listSessions`,
   * `deleteSessions`, those of authenticators; or `everything`, which is all of them except `createUserWithAccount`,
   * `replaceTokens`, `listAllAccounts`, `deleteProviderSessions` and `state`, which not every database can implement: name them to require
   * them. Default: what exists is tested, and the others are skipped.
   */
  readonly supports?: "everything" | readonly AdapterPart[];
  /** The precision of stored dates in milliseconds. Default: 1. */
  readonly precision?: number;
  /** An id that no user has, in the format of the database. Default: a UUID. */
  readonly unknownId?: string;
  /** Additional fields that the adapter stores. Default: none. */
  readonly extra?: {
    /** Fields of users, with values to store. */
    readonly user?: Readonly<Record<string, unknown>>;
    /** Fields of accounts, with values to store. */
    readonly account?: Readonly<Record<string, unknown>>;
  };
  /** The clock that the adapter reads, if it can have one of its own. Default: that of the machine, for which tests wait. */
  readonly clock?: AdapterClock;
  /** The number of concurrent calls in the tests of races. Default: 100. */
  readonly concurrency?: number;
  /** Time limit of one test in milliseconds, or 0 for none. `create`, `reset` and `close` have none. Default: 30000. */
  readonly timeout?: number;
  /** Cases to skip: title -> reason. An unknown title is an error. */
  readonly except?: Readonly<Record<string, string>>;
}

/** What a case works with: the adapter, rows, comparison. */
export interface Harness {
  /** Only the methods in `needs` of the case are sure to exist. */
  readonly adapter: Required<Adapter>;
  readonly contract: AdapterContract;
  readonly concurrency: number;
  readonly unknownId: string;
  /** Stores a user with an unused address. */
  user(fields?: Partial<AdapterUser>): Promise<AdapterUser>;
  /** An account that is not yet stored. */
  account(user: Pick<AdapterUser, "id">, fields?: Partial<AdapterAccount>): AdapterAccount;
  /** The key of an account. The library passes nothing else to find one. */
  keyOf(account: AccountKey): AccountKey;
  /** A session that is not yet stored; it expires in an hour. */
  session(user: Pick<AdapterUser, "id">, fields?: Partial<AdapterSession>): AdapterSession;
  /** A passkey that is not yet stored. */
  authenticator(user: Pick<AdapterUser, "id">, fields?: Partial<AdapterAuthenticator>): AdapterAuthenticator;
  /** The date in so many seconds from the start of the case. */
  later(seconds: number): Date;
  /** Resolves when so many seconds have passed on the clock of the adapter. */
  wait(seconds: number): Promise<void>;
  /** Expects the fields of a row. `null` and absent are equal; dates must be `Date`s, equal within `precision`. */
  sameRow<T extends object>(actual: unknown, expected: Readonly<T>): void;
}

/** One case: a sentence about behaviour with its test. */
export interface ContractCase {
  readonly title: string;
  /** The methods that it calls, and `state` for the shared state. */
  readonly needs: readonly AdapterPart[];
  readonly run: (harness: Harness) => Promise<void>;
}

/** Cases with a common beginning of their titles. */
export interface Suite {
  readonly title: string;
  readonly cases: readonly ContractCase[];
}

/** Title, test, and the methods that it calls in addition to those of its suite. */
export type ContractRow = readonly [title: string, run: ContractCase["run"], needs?: readonly AdapterPart[]];

/** Makes a suite from rows. `needs` are the methods that all of its cases call. */
export const suite = (title: string, needs: readonly AdapterPart[], rows: readonly ContractRow[]): Suite => ({
  title,
  cases: rows.map(([name, run, more = []]) => ({ title: `${title} ${name}`, run, needs: [...needs, ...more] })),
});

const methodsIn = (part: "basic" | "extra"): readonly AdapterMethod[] =>
  adapterMethods.filter((method) => adapterTable[method].contract === part);

/** Methods that every adapter has. */
export const requiredAdapterMethods = methodsIn("basic");

/** Methods that an adapter may have. */
export const optionalAdapterMethods = methodsIn("extra");
