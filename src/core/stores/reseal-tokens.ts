/** Tokens of accounts that are to be sealed with the newest secret: those that are plain, or sealed with a former one. For the command line. */
import type { AccountKey, AdapterAccount } from "../types/adapter.ts";
import { isSealed, openField, type SealingContext, sealField, type TokenField, tokenFields } from "./sealed-tokens.ts";

type StoredAccount = Partial<AdapterAccount> & AccountKey;

/** What is in a field: nothing; text as it came from the provider; text sealed with the newest secret, with a former one, or with none of them. */
export type FieldState = "none" | "plain" | "sealed" | "former" | "unreadable";

/** What was found in a row. `unreadable`: a token that no secret opens, or that is too long to be sealed. */
export interface ResealedRow {
  readonly states: Readonly<Record<TokenField, FieldState>>;
  /** The fields that change, with the key of the row; `null` if none does. */
  readonly changes: StoredAccount | null;
}

type Keys = Pick<SealingContext, "keys">;

interface FieldReading {
  readonly state: FieldState;
  /** The token to be sealed anew. */
  readonly token?: string;
}

async function readField(context: Keys, row: StoredAccount, field: TokenField): Promise<FieldReading> {
  const stored = row[field];
  if (typeof stored !== "string" || stored === "") return { state: "none" };
  if (!isSealed(stored)) return { state: "plain", token: stored };
  const opened = await openField(context, row, field, stored);
  if (!opened) return { state: "unreadable" };
  return opened.stale ? { state: "former", token: opened.token } : { state: "sealed" };
}

async function resealField(context: Keys, row: StoredAccount, field: TokenField) {
  const { state, token } = await readField(context, row, field);
  if (token === undefined) return { field, state };
  const text = await sealField(context, row, field, token);
  return text === null ? { field, state: "unreadable" as const } : { field, state, text };
}

/** Seals the fields of a row that are not sealed with the newest secret. Fields that cannot be read are not among the changes. */
export async function resealedRow(context: Keys, row: StoredAccount): Promise<ResealedRow> {
  const fields = await Promise.all(tokenFields.map((field) => resealField(context, row, field)));
  const changed = fields.filter(({ text }) => text !== undefined);
  const { provider, providerAccountId } = row;
  return {
    states: Object.fromEntries(fields.map(({ field, state }) => [field, state])) as ResealedRow["states"],
    changes:
      changed.length === 0
        ? null
        : { provider, providerAccountId, ...Object.fromEntries(changed.map(({ field, text }) => [field, text])) },
  };
}
