/** Databases for the tests on the servers of this machine: PostgreSQL and MariaDB. */
import { createHash } from "node:crypto";
import { type Dialect, MysqlDialect, PostgresDialect } from "kysely";
import { createPool, type Pool, type PoolOptions } from "mysql2";
import pg from "pg";

/** Names this checkout: the tests of two checkouts can use one server at the same time. */
export const checkout = createHash("sha256")
  .update(import.meta.url)
  .digest("hex")
  .slice(0, 8);

const host = process.env.PGHOST ?? "127.0.0.1";

/** Where a database is. */
export interface Server {
  readonly host: string;
  readonly username: string;
  readonly database: string;
}

/** A database of PostgreSQL that is made anew. */
export async function postgresServer(name: string): Promise<Server> {
  const database = `${name}_${checkout}`;
  const root = new pg.Pool({ host, user: "postgres" });
  await root.query(`drop database if exists ${database} with (force)`);
  await root.query(`create database ${database}`);
  await root.end();
  return { host, username: "postgres", database };
}

/** Connections to a database of PostgreSQL that is made anew. */
export async function postgresPool(name: string, timezone = "UTC"): Promise<pg.Pool> {
  const { database } = await postgresServer(name);
  return new pg.Pool({ host, user: "postgres", database, options: `-c timezone=${timezone}` });
}

/** See {@link postgresPool}. */
export async function postgres(name: string, timezone?: string): Promise<() => Dialect> {
  const pool = await postgresPool(name, timezone);
  return () => new PostgresDialect({ pool });
}

/** A database of MariaDB that is made anew; its collation takes `A` and `á` for `a`. */
export async function mariadbServer(name: string): Promise<Server> {
  const database = `${name}_${checkout}`;
  const server = { host: process.env.MYSQL_HOST ?? "127.0.0.1", username: "root", database };
  const root = createPool({ host: server.host, user: server.username, multipleStatements: true }).promise();
  await root.query(`drop database if exists ${database}; create database ${database} collate utf8mb4_general_ci`);
  await root.end();
  return server;
}

/** Connections to a database of MariaDB that is made anew. */
export async function mariadbPool(name: string, options: PoolOptions = {}): Promise<Pool> {
  const { username, ...server } = await mariadbServer(name);
  return createPool({ ...server, user: username, ...options });
}

/** See {@link mariadbPool}. */
export async function mariadb(name: string, options: PoolOptions = {}): Promise<() => Dialect> {
  const pool = await mariadbPool(name, options);
  return () => new MysqlDialect({ pool });
}
