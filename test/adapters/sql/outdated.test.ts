/** A database that has sessions, and in which the newest migration has not run yet. */
import { type Dialect, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { SQLAdapter, type SQLTables } from "../../../src/adapters/sql/index.ts";
import { sha256Hex } from "../../../src/core/crypto/hash.ts";
import { ada, at, github } from "../helpers.ts";
import { pgliteDialect, quick } from "./embedded.ts";
import { opened } from "./helpers.ts";
import { ownNames } from "./table-names.ts";

const session = { sessionToken: "one", userId: "ada", expires: at(60) };
const details = { provider: "op", sid: "s1", createdAt: at(0), lastUsedAt: at(0) };
const missing = /Run the migrations up to portico_002_state/;

/** A database of the version before, with a user, an account and a session. */
async function setup(dialect: () => Dialect, tables: SQLTables = {}) {
  const engine = opened(dialect(), tables);
  const { error } = await engine.migrator.migrateTo("portico_001_tables");
  if (error) throw error;
  const adapter = SQLAdapter(engine.db, { ...tables, now: () => at(0).valueOf() });
  await adapter.createUser(ada);
  await adapter.linkAccount(github);
  const hash = await sha256Hex(session.sessionToken);
  await sql`insert into sessions values (${hash}, 'ada', ${session.expires.toISOString()})`.execute(engine.db);
  return { ...engine, adapter };
}

describe.each([...quick, ["PGlite", pgliteDialect] as const])(
  "before portico_002_state has run on %s,",
  (_name, dialect) => {
    it("sessions that exist are read, listed, renewed and ended", { timeout: 120_000 }, async () => {
      const { adapter, close } = await setup(dialect, ownNames);
      expect((await adapter.getSessionAndUser("one"))?.session).toEqual(session);
      expect(await adapter.listSessions("ada")).toHaveLength(1);
      const renewed = { sessionToken: "one", expires: at(90), lastUsedAt: at(5) };
      expect(await adapter.updateSession(renewed)).toEqual({ ...session, expires: at(90) });
      await Promise.all([1, 2, 3].map(() => adapter.getSessionAndUser("one")));
      expect(await adapter.deleteSession("one")).toMatchObject({ sessionToken: "one" });
      expect(await adapter.getSessionAndUser("one")).toBeNull();
      await close();
    });

    it("what needs it fails with an error that names it", { timeout: 120_000 }, async () => {
      const { adapter, close } = await setup(dialect);
      const calls = [
        () => adapter.createSession({ ...session, ...details, sessionToken: "two" }),
        () => adapter.deleteProviderSessions({ provider: "op", sid: "s1" }),
        () => adapter.state.claim("a", at(60)),
        () => adapter.state.read("a"),
        () => adapter.state.write("a", "b", at(60)),
        () => adapter.state.hit("a", 60),
      ];
      for (const call of calls) await expect(call()).rejects.toThrow(missing);
      await close();
    });

    it("the migration keeps every row, and the same adapter then has all of it", { timeout: 120_000 }, async () => {
      const { adapter, migrator, close } = await setup(dialect, ownNames);
      expect((await adapter.getSessionAndUser("one"))?.session).toEqual(session);
      expect((await migrator.migrateToLatest()).error).toBeUndefined();
      expect((await adapter.getSessionAndUser("one"))?.session).toEqual(session);
      expect(await adapter.getAccount("1", "github")).toEqual(github);
      await adapter.createSession({ ...session, ...details, sessionToken: "two" });
      expect((await adapter.getSessionAndUser("two"))?.session).toEqual({
        ...session,
        ...details,
        sessionToken: "two",
      });
      expect(await adapter.deleteProviderSessions({ provider: "op", sid: "s1" })).toBe(1);
      expect(await adapter.state.claim("a", at(60))).toBe(true);
      await close();
    });
  },
);

describe("a database without any table", () => {
  it("is reported by the migration that it needs", async () => {
    const { db, close } = opened(quick[0]?.[1]() as never);
    const adapter = SQLAdapter(db);
    await expect(adapter.getUser("ada")).rejects.toThrow(missing);
    await expect(adapter.getSessionAndUser("one")).rejects.toThrow(missing);
    await close();
  });

  it("another error of the database is passed on unchanged", async () => {
    const { adapter, close } = await setup(quick[0]?.[1] as never);
    await expect(adapter.createUser(ada)).rejects.toThrow(/UNIQUE/);
    await close();
  });
});
