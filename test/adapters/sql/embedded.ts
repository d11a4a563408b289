/** The databases that run inside of this process, empty. */
import { DatabaseSync } from "node:sqlite";
import { PGlite } from "@electric-sql/pglite";
import BetterSqlite from "better-sqlite3";
import { type Dialect, PGliteDialect, SqliteDialect } from "kysely";
import { nodeSqlite } from "../../../src/adapters/sql/node-sqlite.ts";

export const nodeDialect = (): Dialect => new SqliteDialect({ database: nodeSqlite(new DatabaseSync(":memory:")) });
export const betterDialect = (): Dialect => new SqliteDialect({ database: new BetterSqlite(":memory:") });

const postgres: { started?: PGlite } = {};

/** An empty database. PGlite takes seconds to start: a file starts one, and its databases are used one after the other. */
export const pgliteDialect = (): Dialect =>
  new PGliteDialect({
    async pglite() {
      postgres.started ??= new PGlite();
      const { started } = postgres;
      await started.exec("drop schema public cascade; create schema public");
      return new Proxy(started, {
        get(target, name) {
          if (name === "close") return async () => {};
          const value = Reflect.get(target, name, target);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
    },
  });

/** Those that start at once. */
export const quick: readonly (readonly [string, () => Dialect])[] = [
  ["node:sqlite", nodeDialect],
  ["better-sqlite3", betterDialect],
];
