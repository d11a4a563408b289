/** Verification tokens in memory, by address. */
import type { VerificationToken } from "../../core/types/adapter.ts";
import { copyRow, createSweeper, duplicateKeyError, isPast, type MemoryTables } from "./tables.ts";

/** Unexpired verification tokens that one address can have; the next one replaces the oldest. */
const maxTokensPerAddress = 3;

export function memoryTokens({ tokens: table }: MemoryTables, now: () => number) {
  const unexpired = (rows: readonly VerificationToken[] = []) => rows.filter(({ expires }) => !isPast(expires, now));
  const sweep = createSweeper(table, (rows) => unexpired(rows).length === 0);
  return {
    async createVerificationToken(token: VerificationToken) {
      sweep();
      const others = unexpired(table.get(token.identifier));
      if (others.some((row) => row.token === token.token)) throw duplicateKeyError("a token");
      table.set(token.identifier, [...others, copyRow(token)].slice(-maxTokensPerAddress));
      return copyRow(token);
    },
    async useVerificationToken({ identifier, token }: { identifier: string; token: string }) {
      const rows = table.get(identifier) ?? [];
      const row = rows.find((one) => one.token === token);
      if (!row) return null;
      const others = rows.filter((one) => one !== row);
      if (others.length === 0) table.delete(identifier);
      else table.set(identifier, others);
      return row;
    },
  };
}
