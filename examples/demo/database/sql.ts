/** PGlite, SQLite and PostgreSQL with portico/adapters/sql: the same tables in each, created at the start. */
import { randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { PGlite } from "@electric-sql/pglite";
import { type Dialect, Kysely, PGliteDialect, PostgresDialect, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { migrations, SQLAdapter, type SQLTables, schema } from "portico/adapters/sql";
import { nodeSqlite } from "portico/adapters/sql/node-sqlite";
import type { Store } from "./databases.ts";

/** An additional column: the last sign-in method. */
const tables = { extra: { users: { way: "text" } } } as const satisfies SQLTables;

/** A database that begins empty and ends with the process. */
async function embedded(dialect: Dialect): Promise<Store> {
  const db = new Kysely<unknown>({ dialect });
  const { error } = await new Migrator({ db, provider: migrations(tables) }).migrateToLatest();
  if (error) throw error;
  return { adapter: SQLAdapter(db, tables), close: () => db.destroy() };
}

export const pglite = (url?: string): Promise<Store> => embedded(new PGliteDialect({ pglite: new PGlite(url) }));

export const sqlite = (path = ":memory:"): Promise<Store> =>
  embedded(new SqliteDialect({ database: nodeSqlite(new DatabaseSync(path)) }));

/** A server: the demo has a schema of its own there, for as long as it runs. */
export async function postgres(connectionString = "postgres://postgres@127.0.0.1:5432/postgres"): Promise<Store> {
  const room = `portico_demo_${randomBytes(6).toString("hex")}`;
  const pool = new pg.Pool({ connectionString, options: `-c search_path=${room}`, connectionTimeoutMillis: 5_000 });
  await pool.query(`create schema ${room}`);
  await pool.query(schema("postgres", tables));
  return {
    adapter: SQLAdapter(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }), tables),
    async close() {
      await pool.query(`drop schema ${room} cascade`);
      await pool.end();
    },
  };
}
