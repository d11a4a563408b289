/** Accounts in Redis, by provider and the id at that provider. */
import type { AccountKey, Adapter } from "../../core/types/adapter.ts";
import { acceptReply, type RedisBase } from "./base.ts";
import { readPage, readRecord, readRecords } from "./records.ts";
import * as lua from "./scripts.ts";
import { keyPart, literalPattern, toFields } from "./values.ts";

type AccountMethods = Required<
  Pick<
    Adapter,
    | "linkAccount"
    | "unlinkAccount"
    | "getAccount"
    | "updateAccount"
    | "replaceTokens"
    | "listAccounts"
    | "listAllAccounts"
  >
>;

export function redisAccounts({ run, keys, prefix }: RedisBase): AccountMethods {
  const keyOf = ({ provider, providerAccountId }: AccountKey) => keys.account(provider, providerAccountId);
  const indexEntry = ({ provider, providerAccountId }: AccountKey) => keyPart(provider, providerAccountId);
  return {
    async linkAccount(account) {
      const row = { ...account, userId: String(account.userId) };
      const places = [keyOf(row), keys.user(row.userId), keys["accounts-of"](row.userId)];
      acceptReply(await run(lua.addOwned, places, [indexEntry(row), ...toFields(row)]));
      return row;
    },
    async unlinkAccount(account) {
      const args = [`${prefix}accounts-of:`, indexEntry(account)];
      const reply = await run(lua.dropOwned, [keyOf(account)], args);
      return readRecord("account", keyOf(account), reply) ?? undefined;
    },
    async getAccount(providerAccountId, provider) {
      const key = keys.account(provider, providerAccountId);
      return readRecord("account", key, await run(lua.readRow, [key]));
    },
    async listAccounts(userId) {
      const keyStart = `${prefix}account:`;
      const reply = await run(lua.listOwned, [keys["accounts-of"](userId)], [keyStart]);
      return readRecords("account", keyStart, reply).map(([, row]) => row);
    },
    /** By `SCAN`, which steps through all keys of the database: a page may be empty, and a row may come twice. */
    async listAllAccounts({ after = "0", limit }) {
      const keyStart = `${prefix}account:`;
      const args = [after, `${literalPattern(keyStart)}*`, String(limit)];
      const { next, rows } = readPage("account", keyStart, await run(lua.listPage, [keyStart], args));
      return { accounts: rows.map(([, row]) => row), next: next === "0" ? null : next };
    },
    // `userId` is left out: an account stays with its user.
    async updateAccount({ userId: _, ...changes }) {
      return readRecord("account", keyOf(changes), await run(lua.changeRow, [keyOf(changes)], toFields(changes)));
    },
    async replaceTokens({ userId: _, ...changes }, { refresh_token, access_token }) {
      const expected = [JSON.stringify(refresh_token), access_token === undefined ? "" : JSON.stringify(access_token)];
      const args = [...expected, ...toFields(changes)];
      return (await run(lua.replaceTokens, [keyOf(changes)], args)) === 1;
    },
  };
}
