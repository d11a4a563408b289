/** Databases of our own on the servers of this machine: PostgreSQL and MariaDB. */
import { type Dialect, MysqlDialect, PostgresDialect } from "kysely";
import { createPool, type PoolOptions } from "mysql2";
import pg from "pg";

const host = process.env.PGHOST ?? "127.0.0.1";

/** Connections to a schema of PostgreSQL that is made anew. */
export async function postgresPool(schema: string, timezone = "UTC"): Promise<pg.Pool> {
  const pool = new pg.Pool({ host, user: "postgres", options: `-c search_path=${schema} -c timezone=${timezone}` });
  await pool.query(`drop schema if exists ${schema} cascade; create schema ${schema}`);
  return pool;
}

/** See {@link postgresPool}. */
export async function postgres(schema: string, timezone?: string): Promise<() => Dialect> {
  const pool = await postgresPool(schema, timezone);
  return () => new PostgresDialect({ pool });
}

/** Connections to a database of MariaDB that is made anew; its collation takes `A` and `á` for `a`. */
export async function mariadb(database: string, options: PoolOptions = {}): Promise<() => Dialect> {
  const server = { host: process.env.MYSQL_HOST ?? "127.0.0.1", user: "root" };
  const root = createPool({ ...server, multipleStatements: true }).promise();
  await root.query(`drop database if exists ${database}; create database ${database} collate utf8mb4_general_ci`);
  await root.end();
  return () => new MysqlDialect({ pool: createPool({ ...server, database, ...options }) });
}
