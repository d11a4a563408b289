/** Tokens of accounts, encrypted in the database: sealed before they are written, opened when they are read. Loaded when an account is first used. */
import type { Keyring } from "../crypto/keyring.ts";
import { salts } from "../crypto/salts.ts";
import { maxJweLength } from "../crypto/token.ts";
import type { AccountKey, Adapter, AdapterAccount, AdapterUser } from "../types/adapter.ts";

/** The fields that are sealed. */
export const tokenFields = ["access_token", "refresh_token", "id_token"] as const;

export type TokenField = (typeof tokenFields)[number];

/** What begins a sealed text: no token of a provider does. The number is that of this form. */
const sealedPrefix = "portico.1:";

/** A stored token does not expire here: it is sealed and opened at the same moment of an arbitrary clock. */
const life = { now: 0, maxAge: 3_155_760_000 } as const;

/** What sealing needs. */
export interface SealingContext {
  readonly keys: Keyring;
  /** Called for a value that no secret opens. */
  readonly unreadable: (account: AccountKey) => void;
}

type AccountRow = Partial<AdapterAccount> & AccountKey;

/** A sealed text is valid in one place: copied to another row or field, it does not open. */
const placeOf = ({ provider, providerAccountId }: AccountKey, field: TokenField): string =>
  JSON.stringify([provider, String(providerAccountId), field]);

/** Whether a stored text is sealed, with any secret. */
export const isSealed = (text: unknown): text is string => typeof text === "string" && text.startsWith(sealedPrefix);

/** The sealed text; `null` if it would be too long to be opened. */
export async function sealField(
  { keys }: Pick<SealingContext, "keys">,
  account: AccountKey,
  field: TokenField,
  token: string,
) {
  const place = placeOf(account, field);
  const sealed = sealedPrefix + (await keys.seal({ token, place }, { salt: salts.accountToken, ...life }));
  // What is too long could not be opened again. No provider has such tokens.
  return sealed.length <= maxJweLength ? sealed : null;
}

/** The token in a sealed text, and whether a former secret sealed it; `null` if no secret opens it in this place. */
export async function openField(
  { keys }: Pick<SealingContext, "keys">,
  account: AccountKey,
  field: TokenField,
  stored: string,
): Promise<{ readonly token: string; readonly stale: boolean } | null> {
  const text = stored.slice(sealedPrefix.length);
  const opened = await keys.openOnce(text, { salt: salts.accountToken, now: life.now });
  if (opened?.claims.place !== placeOf(account, field)) return null;
  const { token } = opened.claims;
  return typeof token === "string" ? { token, stale: opened.stale } : null;
}

/** The row with its tokens sealed: those that are text, and not empty. */
async function sealRow<Row extends AccountRow>(context: SealingContext, row: Row): Promise<Row> {
  const sealed = await Promise.all(
    tokenFields.map(async (field) => {
      const token = row[field];
      if (typeof token !== "string" || token === "") return {};
      return { [field]: await sealField(context, row, field, token) };
    }),
  );
  return Object.assign({}, row, ...sealed);
}

/** The row with its tokens as they came from the provider. One that cannot be opened is absent, as if it was never stored. */
async function openRow<Row extends AccountRow>(context: SealingContext, row: Row): Promise<Row> {
  if (!tokenFields.some((field) => isSealed(row[field]))) return row;
  const opened = await Promise.all(
    tokenFields.map(async (field) => {
      const stored = row[field];
      if (!isSealed(stored)) return {};
      const found = await openField(context, row, field, stored);
      if (!found) context.unreadable(row);
      return { [field]: found?.token };
    }),
  );
  return Object.assign({}, row, ...opened);
}

const openOrNothing = async <Row>(context: SealingContext, row: Row): Promise<Row> =>
  row ? ((await openRow(context, row as Row & AccountRow)) as Row) : row;

/** Times that a replacement is tried again because another process sealed the same token anew. */
const maxWriteTries = 3;

/**
 * Compare-and-set over sealed texts, which differ each time: reads the row, compares the token, and lets the adapter compare the
 * text that was read. So of several concurrent calls one wins, exactly as with plain tokens.
 */
async function replaceSealed(
  context: SealingContext,
  adapter: Adapter,
  account: AccountRow,
  { refresh_token: expected }: { readonly refresh_token: string | null },
): Promise<boolean> {
  const sealed = await sealRow(context, account);
  for (let tries = 0; tries < maxWriteTries; tries++) {
    const stored = await adapter.getAccount?.(account.providerAccountId, account.provider);
    if (!stored) return false;
    const { refresh_token } = await openRow(context, { ...stored });
    if ((refresh_token || null) !== expected) return false;
    if (await adapter.replaceTokens?.(sealed, { refresh_token: stored.refresh_token ?? null })) return true;
  }
  return false;
}

/** The methods of an adapter that take or return accounts, over sealed tokens. */
export const sealedMethods = (context: SealingContext, adapter: Adapter) => ({
  createUserWithAccount: async (user: AdapterUser, account: AdapterAccount) =>
    adapter.createUserWithAccount?.(user, await sealRow(context, account)),
  linkAccount: async (account: AdapterAccount) =>
    openOrNothing(context, await adapter.linkAccount?.(await sealRow(context, account))),
  updateAccount: async (account: AccountRow) =>
    openOrNothing(context, await adapter.updateAccount?.(await sealRow(context, account))),
  replaceTokens: (account: AccountRow, expected: { readonly refresh_token: string | null }) =>
    replaceSealed(context, adapter, account, expected),
  unlinkAccount: async (account: AccountKey) => openOrNothing(context, await adapter.unlinkAccount?.(account)),
  getAccount: async (providerAccountId: string, provider: string) =>
    openOrNothing(context, await adapter.getAccount?.(providerAccountId, provider)),
  async listAccounts(userId: string) {
    const rows = (await adapter.listAccounts?.(userId)) ?? [];
    return Promise.all(rows.map((row) => openRow(context, row)));
  },
});
