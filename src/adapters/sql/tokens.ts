/** Link tokens: used up in one step, and never more than three alive for one address. */
import type { VerificationToken } from "../../core/types/adapter.ts";
import type { SqlBase } from "./base.ts";
import { deleteReturning, deleteRows, insertInto, selectAll } from "./statements.ts";

/** Living link tokens that one address may have; a further one takes the place of the oldest. */
const maxTokensOfAddress = 3;

/** Those that have to make way for a new one: what is over, and what is one too many. */
function surplusTokens(all: readonly VerificationToken[], added: VerificationToken, now: number): readonly string[] {
  const others = all.filter(({ token }) => token !== added.token);
  const living = others.filter(({ expires }) => expires.valueOf() >= now);
  const kept = living.toSorted((a, b) => b.expires.valueOf() - a.expires.valueOf()).slice(0, maxTokensOfAddress - 1);
  return others.filter((one) => !kept.includes(one)).map(({ token }) => token);
}

export const sqlTokens = (base: SqlBase) => ({
  async createVerificationToken(token: VerificationToken) {
    const { identifier } = token;
    const added = await insertInto(base, "verification_tokens", token);
    const all = await selectAll<VerificationToken>(base, "verification_tokens", { identifier });
    const dead = surplusTokens(all, token, base.now());
    if (dead.length > 0) await deleteRows(base, "verification_tokens", { identifier, token: dead });
    return added;
  },

  useVerificationToken: ({ identifier, token }: Pick<VerificationToken, "identifier" | "token">) =>
    deleteReturning<VerificationToken>(base, "verification_tokens", { identifier, token }),
});
