/** What the contract suite is told about an adapter, and the form of its cases. */
import type {
  AccountKey,
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
} from "../../core/types/adapter.ts";
import { adapterMethods, adapterTable } from "../../core/types/stores.ts";
import type { Awaitable } from "../../core/types/user.ts";

/** The adapter under test. */
export interface AdapterContract {
  /** Stands above the tests. */
  readonly name: string;
  /** Makes the adapter: once, before the first test. Without `reset`: before each test, and it must then be empty. */
  readonly create: () => Awaitable<Adapter>;
  /** Removes every row: runs before each test. */
  readonly reset?: () => Awaitable<unknown>;
  /** Closes connections: runs after the last test. */
  readonly close?: () => Awaitable<unknown>;
  /**
   * Optional methods that must be there: `getAccount`, `updateAccount`, `listAccounts`, `listSessions`, `deleteSessions`,
   * those of authenticators; or `everything`, but for `createUserWithAccount`, which not every database can. Default: those that are there are tested, and the others are skipped.
   */
  readonly supports?: "everything" | readonly (keyof Adapter)[];
  /** How exactly dates are kept, in milliseconds. Default: 1. */
  readonly precision?: number;
  /** An id in the form of this database that no user has. Default: a UUID. */
  readonly unknownId?: string;
  /** Fields of your own that are kept. Default: none. */
  readonly extra?: {
    readonly user?: Readonly<Record<string, unknown>>;
    readonly account?: Readonly<Record<string, unknown>>;
  };
  /** How many do the same thing at once in the races. Default: 100. */
  readonly concurrency?: number;
  /** Milliseconds that one test may take, or 0 for no limit. `create`, `reset` and `close` have none. Default: 30000. */
  readonly timeout?: number;
  /** Cases that this adapter cannot pass, by their title, with the reason. They are skipped, and a title that no case has is an error. */
  readonly except?: Readonly<Record<string, string>>;
}

/** What a case works with. */
export interface Harness {
  /** Only the methods that the case needs are sure to be there. */
  readonly adapter: Required<Adapter>;
  readonly contract: AdapterContract;
  readonly concurrency: number;
  readonly unknownId: string;
  /** Stores a user with an address of their own. */
  user(fields?: Partial<AdapterUser>): Promise<AdapterUser>;
  /** An account that is not stored yet. */
  account(user: Pick<AdapterUser, "id">, fields?: Partial<AdapterAccount>): AdapterAccount;
  /** What names an account: the library asks with this alone. */
  keyOf(account: AccountKey): AccountKey;
  /** A session that is not stored yet; it lives for an hour. */
  session(user: Pick<AdapterUser, "id">, fields?: Partial<AdapterSession>): AdapterSession;
  /** A passkey that is not stored yet. */
  authenticator(user: Pick<AdapterUser, "id">, fields?: Partial<AdapterAuthenticator>): AdapterAuthenticator;
  /** So many seconds from now. */
  later(seconds: number): Date;
  /** Fields are as expected: `null` and absent are one, dates are `Date`s and equal as far as the adapter is exact. */
  sameRow<T extends object>(actual: unknown, expected: Readonly<T>): void;
}

/** One case: a sentence about behaviour, and how it is shown. */
export interface ContractCase {
  readonly title: string;
  /** Methods that it calls. */
  readonly needs: readonly (keyof Adapter)[];
  readonly run: (trial: Harness) => Promise<void>;
}

/** Cases about one thing. */
export interface Suite {
  readonly title: string;
  readonly cases: readonly ContractCase[];
}

/** Title, steps, and the methods that it calls beyond those of its chapter. */
export type ContractRow = readonly [title: string, run: ContractCase["run"], needs?: readonly (keyof Adapter)[]];

/** A chapter, from rows. `needs` are the methods that all of its cases call. */
export const suite = (title: string, needs: readonly (keyof Adapter)[], rows: readonly ContractRow[]): Suite => ({
  title,
  cases: rows.map(([name, run, more = []]) => ({ title: `${title} ${name}`, run, needs: [...needs, ...more] })),
});

const methodsIn = (part: "basic" | "extra"): readonly (keyof Adapter)[] =>
  adapterMethods.filter((method) => adapterTable[method].contract === part);

/** Methods that every adapter has. */
export const requiredAdapterMethods = methodsIn("basic");

/** Methods that an adapter may have. */
export const optionalAdapterMethods = methodsIn("extra");
