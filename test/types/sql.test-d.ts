/** Columns of an application, as types of the SQL adapter. */
import type { DatabaseSync } from "node:sqlite";
import type BetterSqlite from "better-sqlite3";
import type { Kysely } from "kysely";
import type { Connection, Pool as MySQLPool } from "mysql2";
import type { Client, Pool } from "pg";
import type { Adapter, AdapterUser } from "portico/adapters";
import { SQLAdapter } from "portico/adapters/sql";
import { nodeSqlite } from "portico/adapters/sql/node-sqlite";
import { expectTypeOf } from "vitest";

interface Tables {
  users: { id: string };
}

declare const db: Kysely<Tables>;
const plain = SQLAdapter(db);
const extra = SQLAdapter(db, { extra: { users: { role: "text", seats: "integer", admin: "boolean", since: "date" } } });

// Every adapter fits the configuration.
expectTypeOf(plain).toExtend<Adapter>();
expectTypeOf(extra).toExtend<Adapter>();

// Without columns of one's own, a user is a user.
type Plain = NonNullable<Awaited<ReturnType<typeof plain.getUser>>>;
expectTypeOf<Plain>().toExtend<AdapterUser>();
expectTypeOf<"role" extends keyof Plain ? true : false>().toEqualTypeOf<false>();

// With them, each is there as what it holds.
type User = NonNullable<Awaited<ReturnType<typeof extra.getUserByEmail>>>;
expectTypeOf<User["role"]>().toEqualTypeOf<string | null | undefined>();
expectTypeOf<User["seats"]>().toEqualTypeOf<number | null | undefined>();
expectTypeOf<User["admin"]>().toEqualTypeOf<boolean | null | undefined>();
expectTypeOf<User["since"]>().toEqualTypeOf<Date | null | undefined>();
expectTypeOf<User["email"]>().toEqualTypeOf<string>();

extra.updateUser({ id: "1", role: "admin", seats: 3 });
// @ts-expect-error a number is not a text
extra.updateUser({ id: "1", role: 3 });
// @ts-expect-error unknown column type
SQLAdapter(db, { extra: { users: { role: "varchar" } } });

// The drivers of the databases, and not one of their connections, which may have a transaction.
declare const drivers: { pool: Pool; client: Client; mysql: MySQLPool; connection: Connection; node: DatabaseSync };
declare const better: BetterSqlite.Database;
SQLAdapter(db, { driver: drivers.pool });
SQLAdapter(db, { driver: drivers.mysql });
SQLAdapter(db, { driver: better });
SQLAdapter(db, { driver: nodeSqlite(drivers.node) });
// @ts-expect-error a client of pg
SQLAdapter(db, { driver: drivers.client });
// @ts-expect-error a connection of mysql2
SQLAdapter(db, { driver: drivers.connection });
// @ts-expect-error node:sqlite without nodeSqlite
SQLAdapter(db, { driver: drivers.node });

// @ts-expect-error unknown table
SQLAdapter(db, { tables: { people: "people" } });
