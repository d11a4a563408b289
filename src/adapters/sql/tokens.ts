/** Verification tokens: each is used once, and an address has at most three. */
import type { VerificationToken } from "../../core/types/adapter.ts";
import type { SqlBase } from "./base.ts";
import { deleteReturning, deleteRows, insertInto, selectAll } from "./statements.ts";

/** Unexpired tokens that one address can have; the next one replaces the oldest. */
const maxTokensOfAddress = 3;

/** The tokens to delete when one is added: expired ones, and the oldest beyond the limit. */
function surplusTokens(all: readonly VerificationToken[], newToken: VerificationToken, now: number): readonly string[] {
  const others = all.filter(({ token }) => token !== newToken.token);
  const unexpired = others.filter(({ expires }) => expires.valueOf() >= now);
  const remaining = unexpired
    .toSorted((a, b) => b.expires.valueOf() - a.expires.valueOf())
    .slice(0, maxTokensOfAddress - 1);
  return others.filter((one) => !remaining.includes(one)).map(({ token }) => token);
}

export const sqlTokens = (base: SqlBase) => ({
  async createVerificationToken(token: VerificationToken) {
    const { identifier } = token;
    const row = await insertInto(base, "verification_tokens", token);
    const all = await selectAll<VerificationToken>(base, "verification_tokens", { identifier });
    const surplus = surplusTokens(all, token, base.now());
    if (surplus.length > 0) await deleteRows(base, "verification_tokens", { identifier, token: surplus });
    return row;
  },

  useVerificationToken: ({ identifier, token }: Pick<VerificationToken, "identifier" | "token">) =>
    deleteReturning<VerificationToken>(base, "verification_tokens", { identifier, token }),
});
