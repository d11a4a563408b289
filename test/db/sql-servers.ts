/** Databases of our own on the servers of this machine: PostgreSQL and MariaDB. */
import { type Dialect, MysqlDialect, PostgresDialect } from "kysely";
import { createPool, type Pool, type PoolOptions } from "mysql2";
import pg from "pg";

const host = process.env.PGHOST ?? "127.0.0.1";

/** Where a database is. */
export interface Server {
  readonly host: string;
  readonly username: string;
  readonly database: string;
}

/** A database of PostgreSQL that is made anew. */
export async function postgresServer(database: string): Promise<Server> {
  const root = new pg.Pool({ host, user: "postgres" });
  await root.query(`drop database if exists ${database} with (force)`);
  await root.query(`create database ${database}`);
  await root.end();
  return { host, username: "postgres", database };
}

/** Connections to a database of PostgreSQL that is made anew. */
export async function postgresPool(database: string, timezone = "UTC"): Promise<pg.Pool> {
  await postgresServer(database);
  return new pg.Pool({ host, user: "postgres", database, options: `-c timezone=${timezone}` });
}

/** See {@link postgresPool}. */
export async function postgres(database: string, timezone?: string): Promise<() => Dialect> {
  const pool = await postgresPool(database, timezone);
  return () => new PostgresDialect({ pool });
}

/** A database of MariaDB that is made anew; its collation takes `A` and `á` for `a`. */
export async function mariadbServer(database: string): Promise<Server> {
  const server = { host: process.env.MYSQL_HOST ?? "127.0.0.1", username: "root", database };
  const root = createPool({ host: server.host, user: server.username, multipleStatements: true }).promise();
  await root.query(`drop database if exists ${database}; create database ${database} collate utf8mb4_general_ci`);
  await root.end();
  return server;
}

/** Connections to a database of MariaDB that is made anew. */
export async function mariadbPool(database: string, options: PoolOptions = {}): Promise<Pool> {
  const { host, username } = await mariadbServer(database);
  return createPool({ host, user: username, database, ...options });
}

/** See {@link mariadbPool}. */
export async function mariadb(database: string, options: PoolOptions = {}): Promise<() => Dialect> {
  const pool = await mariadbPool(database, options);
  return () => new MysqlDialect({ pool });
}
