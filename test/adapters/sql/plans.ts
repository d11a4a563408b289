/** The plans of all statements of the adapter: each one finds its rows by an index. */
import { CompiledQuery, type Dialect, type Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SQLAdapter, type SQLAdapterOptions, type SQLMethods } from "../../../src/adapters/sql/index.ts";
import { ada, at, bob, github, key } from "../helpers.ts";
import { type Engine, open } from "./helpers.ts";

const session = { sessionToken: "one", userId: "ada", expires: at(60) };
const token = (name: string) => ({ identifier: ada.email, token: name, expires: at(60) });
const { credentialID } = key;

type All = Required<SQLMethods<Record<never, never>>>;

/** A call of every method, in an order in which each has something to find. The compiler misses none. */
// biome-ignore format: a table
const calls: { readonly [Method in keyof All]: (adapter: All) => Promise<unknown> } = {
  createUserWithAccount:       (adapter) => adapter.createUserWithAccount(bob, { ...github, userId: "bob", providerAccountId: "2" }),
  createUser:                  (adapter) => adapter.createUser(ada),
  getUser:                     (adapter) => adapter.getUser("ada"),
  getUserByEmail:              (adapter) => adapter.getUserByEmail(ada.email),
  updateUser:                  (adapter) => adapter.updateUser({ id: "ada", name: "Countess" }),
  linkAccount:                 async (adapter) => adapter.linkAccount(github),
  getUserByAccount:            (adapter) => adapter.getUserByAccount(github),
  getAccount:                  async (adapter) => adapter.getAccount("1", "github"),
  listAccounts:                async (adapter) => adapter.listAccounts("ada"),
  updateAccount:               async (adapter) => adapter.updateAccount({ ...github, access_token: "new" }),
  createSession:               async (adapter) => adapter.createSession(session),
  getSessionAndUser:           async (adapter) => { await adapter.getSessionAndUser("one"); await Promise.all([adapter.getSessionAndUser("one"), adapter.getSessionAndUser("two")]); },
  updateSession:               async (adapter) => adapter.updateSession({ sessionToken: "one", expires: at(90) }),
  listSessions:                async (adapter) => adapter.listSessions("ada"),
  deleteSessionByName:         async (adapter) => adapter.deleteSessionByName("none"),
  deleteSessions:              async (adapter) => { await adapter.deleteSessions("ada", "one"); await adapter.deleteSessions("bob"); },
  deleteSession:               async (adapter) => adapter.deleteSession("one"),
  createVerificationToken:     async (adapter) => { for (const name of ["a", "b", "c", "d"]) await adapter.createVerificationToken(token(name)); },
  useVerificationToken:        async (adapter) => adapter.useVerificationToken({ identifier: ada.email, token: "d" }),
  createAuthenticator:         async (adapter) => adapter.createAuthenticator(key),
  getAuthenticator:            async (adapter) => adapter.getAuthenticator(credentialID),
  listAuthenticatorsByUserId:  async (adapter) => adapter.listAuthenticatorsByUserId("ada"),
  updateAuthenticator:         async (adapter) => adapter.updateAuthenticator({ credentialID, name: "Telephone" }),
  updateAuthenticatorCounter:  async (adapter) => { await adapter.updateAuthenticatorCounter(credentialID, 0); await adapter.updateAuthenticatorCounter(credentialID, 1); },
  deleteAuthenticator:         async (adapter) => adapter.deleteAuthenticator(credentialID),
  unlinkAccount:               async (adapter) => adapter.unlinkAccount(github),
  deleteExpired:               (adapter) => adapter.deleteExpired(),
  deleteUser:                  (adapter) => adapter.deleteUser("ada"),
};

/** A statement with values that were sent with it. */
export type Sent = Pick<CompiledQuery, "sql" | "parameters">;

/** Every statement of the adapter, once. */
export async function allStatements(engine: Engine, options: SQLAdapterOptions = {}): Promise<readonly Sent[]> {
  const adapter = SQLAdapter(engine.db, options) as All;
  engine.sent.length = 0;
  for (const [method, call] of Object.entries(calls)) {
    // Only PostgreSQL has createUserWithAccount.
    if (method in adapter) await call(adapter);
  }
  const bySQL = new Map(engine.sent.map((one) => [one.sql, one]));
  return [...bySQL.values()].filter(({ sql }) => /^(select|insert|update|delete|with) /.test(sql));
}

/** Explains a statement: the lines of its plan that read a whole table. */
export type Explain = (db: Kysely<unknown>, sent: Sent) => Promise<readonly string[]>;

const lines = async (db: Kysely<unknown>, sql: string, parameters: readonly unknown[] = []) =>
  (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, [...parameters]))).rows;

/** A planner that may read a whole table does so for a small one. Without the permission it does only if there is no index. */
export const explainPostgres: Explain = async (db, { sql, parameters }) => {
  await lines(db, "set enable_seqscan = off");
  const plan = await lines(db, `explain ${sql}`, parameters);
  return plan.map((line) => String(line["QUERY PLAN"])).filter((line) => line.includes("Seq Scan"));
};

export const explainSQLite: Explain = async (db, { sql, parameters }) => {
  const plan = await lines(db, `explain query plan ${sql}`, parameters);
  return plan.map(({ detail }) => String(detail)).filter((line) => line.startsWith("SCAN"));
};

/** An `insert` has the type of a whole table and reads none. */
export const explainMariaDB: Explain = async (db, { sql, parameters }) => {
  if (sql.startsWith("insert")) return [];
  const plan = await lines(db, `explain ${sql}`, parameters);
  return plan.filter(({ type }) => type === "ALL").map((line) => JSON.stringify(line));
};

/** Rows before the statements are explained. */
export type Fill = (db: Kysely<unknown>) => Promise<unknown>;

/** No statement reads a whole table; without one of its indexes one does. */
export function testPlans(
  name: string,
  dialect: () => Dialect,
  explain: Explain,
  { options = {}, fill = async () => {} }: { readonly options?: SQLAdapterOptions; readonly fill?: Fill } = {},
): void {
  describe(`plans on ${name}`, () => {
    const state = {} as { engine: Engine; statements: readonly Sent[] };
    beforeAll(async () => {
      state.engine = await open(dialect(), options);
      state.statements = await allStatements(state.engine, options);
      await fill(state.engine.db);
    });
    afterAll(() => state.engine?.close());

    /** Statements that read a whole table. */
    const scans = () =>
      state.engine.db.connection().execute(async (db) => {
        const found: (readonly [string, readonly string[]])[] = [];
        for (const sent of state.statements) found.push([sent.sql, await explain(db, sent)]);
        return found.filter(([, tables]) => tables.length > 0);
      });

    it("no statement reads a whole table", async () => {
      expect(state.statements.length).toBeGreaterThan(20);
      expect(await scans()).toEqual([]);
    });

    it("a missing index is found", async () => {
      const drop = state.engine.db.schema.dropIndex("verification_tokens_expires_index");
      await (options.dialect === "mariadb" ? drop.on("verification_tokens") : drop).execute();
      expect(await scans()).toEqual([
        [expect.stringMatching(/^delete from .verification_tokens. where/), expect.anything()],
      ]);
    });
  });
}
