/** Seals the tokens of all accounts in a database, while the application runs. */
import type { Keyring } from "../core/crypto/keyring.ts";
import { safeFailure } from "../core/redact.ts";
import { type ResealedRow, resealedRow } from "../core/stores/reseal-tokens.ts";
import type { AccountPage, Adapter, AdapterAccount } from "../core/types/adapter.ts";

/** The methods that it calls. */
export const sealingMethods = ["listAllAccounts", "getAccount", "replaceTokens"] as const;

type SealingAdapter = Required<Pick<Adapter, (typeof sealingMethods)[number]>>;

/** Numbers of accounts. With Redis an account may be counted twice if the database grows or shrinks meanwhile. */
export interface SealedCounts {
  readonly rows: number;
  /** Sealed now; in a dry run, those that would be. */
  readonly sealed: number;
  /** All tokens were sealed with the newest secret, or there are none. */
  readonly already: number;
  /** No secret opens one of the tokens, or it is too long to be sealed: it stays as it is. The other tokens are sealed. */
  readonly unreadable: number;
  /** Other processes wrote it again and again. */
  readonly busy: number;
}

const none: SealedCounts = { rows: 0, sealed: 0, already: 0, unreadable: 0, busy: 0 };

/** How accounts are sealed. */
export interface SealingOptions {
  readonly keys: Keyring;
  /** Writes nothing. */
  readonly dryRun: boolean;
  /** Called after each page. */
  readonly progress: (counts: Readonly<SealedCounts>) => void;
}

/** Rows that are read at once. */
const pageSize = 500;

/** Rows that are sealed at the same time. */
const atOnce = 20;

/** Times that a row is read again because another process wrote it meanwhile. */
const maxAttempts = 10;

/** What became of a row; `gone`: it was deleted meanwhile. */
type RowResult = Exclude<keyof SealedCounts, "rows"> | "gone";

type TokenChanges = NonNullable<ResealedRow["changes"]>;

/** Writes only over the tokens that were read. What the adapter throws may repeat its input: tokens are removed. */
async function writeSealed(adapter: SealingAdapter, row: AdapterAccount, changes: TokenChanges): Promise<boolean> {
  const expected = { refresh_token: row.refresh_token ?? null, access_token: row.access_token ?? null };
  try {
    return await adapter.replaceTokens(changes, expected);
  } catch (thrown) {
    throw safeFailure(thrown, [changes, expected]);
  }
}

async function sealOne(adapter: SealingAdapter, options: SealingOptions, listed: AdapterAccount): Promise<RowResult> {
  let row: AdapterAccount | null = listed;
  for (let tries = 0; tries < maxAttempts && row; tries++) {
    const { changes, states } = await resealedRow(options, row);
    const result = Object.values(states).includes("unreadable") ? "unreadable" : changes ? "sealed" : "already";
    if (!changes || options.dryRun || (await writeSealed(adapter, row, changes))) return result;
    row = (await adapter.getAccount(row.providerAccountId, row.provider)) ?? null;
  }
  return row ? "busy" : "gone";
}

const counted = (counts: SealedCounts, result: RowResult): SealedCounts =>
  result === "gone" ? counts : { ...counts, rows: counts.rows + 1, [result]: counts[result] + 1 };

/** The results of the rows of a page, some at the same time. */
async function sealPage(adapter: SealingAdapter, options: SealingOptions, rows: readonly AdapterAccount[]) {
  const results: RowResult[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    results.push(...(await Promise.all(rows.slice(at, at + atOnce).map((row) => sealOne(adapter, options, row)))));
  }
  return results;
}

/** Goes through all accounts. Throws what the adapter throws; what was sealed until then stays sealed. */
export async function sealAccounts(adapter: SealingAdapter, options: SealingOptions): Promise<SealedCounts> {
  let counts = none;
  let after: string | null | undefined;
  while (after !== null) {
    const page: AccountPage = await adapter.listAllAccounts({ limit: pageSize, ...(after !== undefined && { after }) });
    counts = (await sealPage(adapter, options, page.accounts)).reduce(counted, counts);
    options.progress(counts);
    after = page.next;
  }
  return counts;
}
