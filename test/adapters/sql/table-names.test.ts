/** Custom names of tables and columns, and additional columns, in the adapter as in migrations and schema. */
import { CamelCasePlugin, type Dialect, Kysely, MssqlAdapter, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { SQLAdapter, type SQLAdapterOptions, schema } from "../../../src/adapters/sql/index.ts";
import { ada, at, github } from "../helpers.ts";
import { testSQL } from "./contract.ts";
import { nodeDialect } from "./embedded.ts";
import { open } from "./helpers.ts";
import { ownNames } from "./table-names.ts";

testSQL("of SQL with names of its own", nodeDialect, ownNames);

async function setup(options: SQLAdapterOptions = {}) {
  const engine = await open(nodeDialect(), options);
  const adapter = SQLAdapter(engine.db, options);
  await adapter.createUser(ada);
  /** All rows of a table, as they are kept. */
  const kept = async (table: string) =>
    (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(engine.db)).rows;
  return { engine, adapter, kept };
}

describe("custom names", () => {
  it("are those in the database", async () => {
    const { engine, adapter, kept } = await setup(ownNames);
    await adapter.createSession({ sessionToken: "one", userId: "ada", expires: at(60) });
    const tables = await engine.db.introspection.getTables();
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["app_users", "app_links", "app_state", "sessions"]),
    );
    expect(Object.keys((await kept("app_users"))[0] ?? {})).toEqual(
      expect.arrayContaining(["user_id", "email_address", "email_verified"]),
    );
    expect(Object.keys((await kept("sessions"))[0] ?? {})).toEqual(
      expect.arrayContaining(["session_token", "user", "expires_at", "provider", "provider_sid", "created_at"]),
    );
  });

  it("of an unknown field are an error", () => {
    const db = new Kysely({ dialect: nodeDialect() });
    const columns = { users: { emailVerfied: "email_verified" } };
    expect(() => SQLAdapter(db, { columns })).toThrow("columns.users.emailVerfied");
    expect(() => schema("sqlite", { columns })).toThrow("columns.users.emailVerfied");
  });

  it("are not changed by a plugin of Kysely", async () => {
    const { engine } = await setup();
    const adapter = SQLAdapter(engine.db.withPlugin(new CamelCasePlugin()));
    await adapter.linkAccount({ ...github, access_token: "token" });
    expect(await adapter.getAccount("1", "github")).toEqual({ ...github, access_token: "token" });
  });

  it("may be in another schema", () => {
    const text = schema("postgres", { tables: { users: "auth.users", sessions: "auth.sessions" } });
    expect(text).toContain('create table "auth"."users" (');
    expect(text).toContain('references "auth"."users" ("id") on delete cascade');
    expect(text).toContain('create index "auth_sessions_userId_index" on "auth"."sessions" ("userId")');
  });
});

describe("custom columns", () => {
  const extra = { users: { role: "text", admin: "boolean", since: "date" }, accounts: { login: "text" } } as const;

  it("are read with their types, and null if nothing was written", async () => {
    const { adapter } = await setup({ extra });
    const whole = SQLAdapter((await open(nodeDialect(), { extra })).db, { extra });
    const user = await whole.createUser({ ...ada, role: "owner", admin: true, since: at(0) });
    expect(user).toEqual({ ...ada, image: null, role: "owner", admin: true, since: at(0) });
    expect(await whole.updateUser({ id: "ada", admin: false })).toEqual({ ...user, admin: false });
    expect(await adapter.getUser("ada")).toEqual({ ...ada, image: null, role: null, admin: null, since: null });
  });

  it("are the only ones: a field that has none is not stored", async () => {
    const { adapter, kept } = await setup({ extra });
    await adapter.linkAccount({ ...github, login: "ada", gravatar: "x" });
    expect(await adapter.getAccount("1", "github")).toEqual({ ...github, login: "ada" });
    expect(Object.keys((await kept("accounts"))[0] ?? {})).not.toContain("gravatar");
  });
});

describe("session tokens", () => {
  it("LG-10: are stored as hashes, unless configured otherwise", async () => {
    const session = { sessionToken: "secret-token", userId: "ada", expires: at(60) };
    for (const sessionTokens of ["hashed", "plain"] as const) {
      const { adapter, kept } = await setup({ sessionTokens });
      await adapter.createSession(session);
      const [row] = await kept("sessions");
      expect(row?.sessionToken === "secret-token").toBe(sessionTokens === "plain");
      expect((await adapter.getSessionAndUser(String(row?.sessionToken))) === null).toBe(sessionTokens === "hashed");
      expect((await adapter.getSessionAndUser("secret-token"))?.session).toEqual(session);
      expect(await adapter.deleteSession("secret-token")).toEqual(session);
    }
  });

  it("are not sent to a database that keeps hashes", async () => {
    const { engine, adapter } = await setup();
    engine.statements.length = 0;
    await adapter.createSession({ sessionToken: "secret-token", userId: "ada", expires: at(60) });
    await adapter.getSessionAndUser("secret-token");
    await adapter.updateSession({ sessionToken: "secret-token", expires: at(90) });
    await adapter.deleteSessions("ada", "secret-token");
    await adapter.deleteSession("secret-token");
    expect(engine.statements).toHaveLength(5);
    expect(engine.parameters).not.toContain("secret-token");
  });

  it("of a list are ended by their listed id", async () => {
    const { adapter } = await setup({ now: () => at(0).valueOf() });
    await adapter.createSession({ sessionToken: "one", userId: "ada", expires: at(60) });
    await adapter.createSession({ sessionToken: "over", userId: "ada", expires: at(-1) });
    const listed = await adapter.listSessions("ada");
    expect(listed).toHaveLength(1);
    await adapter.deleteSessionByName(listed[0]?.sessionToken ?? "");
    expect(await adapter.getSessionAndUser("one")).toBeNull();
  });
});

it("an unknown dialect is an error", () => {
  const sqlite = nodeDialect();
  const dialect: Dialect = {
    createAdapter: () => new MssqlAdapter(),
    createDriver: () => sqlite.createDriver(),
    createIntrospector: (db) => sqlite.createIntrospector(db),
    createQueryCompiler: () => sqlite.createQueryCompiler(),
  };
  expect(() => SQLAdapter(new Kysely({ dialect }))).toThrow("PostgreSQL, SQLite and MySQL");
});
