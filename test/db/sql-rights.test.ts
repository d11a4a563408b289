/** The adapter needs no right on PostgreSQL but to read and write its tables: `docs/guides/postgresql.md` states it. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { SQLAdapter, schema } from "../../src/adapters/sql/index.ts";
import { checkout, postgresPool } from "./sql-servers.ts";

const owner = await postgresPool("portico_sql_rights");
const role = `portico_rights_${checkout}`;
const { host, database } = owner.options;
await owner.query(schema("postgres"));
await owner.query(`drop role if exists ${role}; create role ${role} login password 'x'`);
await owner.query(`grant select, insert, update, delete on all tables in schema public to ${role}`);
const pool = new pg.Pool({ host, database, user: role, password: "x" });

afterAll(async () => {
  await pool.end();
  await owner.query(`drop owned by ${role}; drop role ${role}`);
  await owner.end();
});

it("select, insert, update and delete are enough to sign in, to renew, to use a link, and to delete what has expired", async () => {
  const adapter = SQLAdapter(new Kysely({ dialect: new PostgresDialect({ pool }) }), { driver: pool });
  const expires = new Date(Date.now() + 60_000);
  const account = { type: "oauth", provider: "op", providerAccountId: "1" } as const;
  const wanted = { id: "u1", email: "ada@app.example", emailVerified: null };
  const user = await adapter.createUserWithAccount?.(wanted, { ...account, userId: "u1" });
  expect(user?.id).toBe("u1");
  await adapter.createSession({ sessionToken: "s1", userId: "u1", expires });
  await adapter.updateSession({ sessionToken: "s1", expires: new Date(0) });
  await adapter.createVerificationToken({ identifier: "ada@app.example", token: "t1", expires });
  expect(await adapter.useVerificationToken({ identifier: "ada@app.example", token: "t1" })).not.toBeNull();
  expect(await adapter.state.claim("k1", expires)).toBe(true);
  await adapter.deleteExpired();
  expect(await adapter.getSessionAndUser("s1")).toBeNull();
  await adapter.deleteUser("u1");
  expect(await adapter.getUser("u1")).toBeNull();
  await expect(pool.query("create table other (id text)")).rejects.toThrow("permission denied");
});
