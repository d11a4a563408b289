/** The configuration of an application with SQLite, for `encrypt-tokens.test.ts`. `DATABASE` is the path of the database. */
import { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { SQLAdapter } from "../../src/adapters/sql/index.ts";
import { nodeSqlite } from "../../src/adapters/sql/node-sqlite.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";

const database = new DatabaseSync(process.env.DATABASE ?? ":memory:");
const adapter = SQLAdapter(new Kysely({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) }));

/** What another process writes after the first page was read: new tokens, and an access token alone. */
const writesOfAnother = (): void => {
  const other = new DatabaseSync(process.env.DATABASE ?? ":memory:");
  other.exec("update accounts set access_token = 'new-a', refresh_token = 'new-r' where providerAccountId = '00002'");
  other.exec("update accounts set access_token = 'alone-a' where providerAccountId = '00004'");
  other.exec("delete from accounts where providerAccountId = '00006'");
  other.close();
};

export const config = async (): Promise<AuthConfig> => ({
  providers: [],
  adapter: {
    ...adapter,
    async listAllAccounts(page) {
      const found = await adapter.listAllAccounts(page);
      if (process.env.WRITES === "yes" && page.after === undefined) writesOfAnother();
      return found;
    },
    async replaceTokens(account, expected) {
      if (process.env.FAILS === account.providerAccountId) {
        throw new Error(`no such place for ${account.access_token} after ${expected.access_token}`);
      }
      return adapter.replaceTokens(account, expected);
    },
  },
});
