/** Existing `@auth/*-adapter` packages work unchanged, on a real PostgreSQL and a real MariaDB. */
import { DrizzleAdapter } from "@auth/drizzle-adapter";
import { type Database, KyselyAdapter } from "@auth/kysely-adapter";
import PostgresAdapter from "@auth/pg-adapter";
import SequelizeAdapter from "@auth/sequelize-adapter";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { Kysely, PostgresDialect } from "kysely";
import { Sequelize } from "sequelize";
import { journeyWith } from "../adapters/adapter-packages-journey.ts";
import { drizzle, kysely, pg } from "../adapters/adapter-packages-tables.ts";
import { mariadbServer, postgresPool, postgresServer } from "./sql-servers.ts";

/** Connections to a database that has these tables. */
async function poolWith(database: string, tables: string) {
  const pool = await postgresPool(database);
  await pool.query(tables);
  return pool;
}

journeyWith("@auth/pg-adapter", async () => {
  const pool = await poolWith("portico_foreign_pg", pg);
  return { adapter: PostgresAdapter(pool), close: () => pool.end() };
});

for (const column of ["uuid", "varchar(36)"]) {
  journeyWith(`@auth/pg-adapter and session tokens of type ${column} (D3)`, async () => {
    const name = column.replace(/\W/g, "");
    const pool = await poolWith(
      `portico_foreign_pg_${name}`,
      pg.replace('"sessionToken" varchar(255)', `"sessionToken" ${column} unique`),
    );
    const generateSessionToken = () => crypto.randomUUID();
    return { adapter: PostgresAdapter(pool), close: () => pool.end(), generateSessionToken };
  });
}

journeyWith("@auth/drizzle-adapter on PostgreSQL", async () => {
  const pool = await poolWith("portico_foreign_drizzle", drizzle.postgres);
  return { adapter: DrizzleAdapter(drizzlePostgres(pool)), close: () => pool.end() };
});

journeyWith("@auth/kysely-adapter on PostgreSQL", async () => {
  const pool = await poolWith("portico_foreign_kysely", kysely.postgres);
  return {
    adapter: KyselyAdapter(new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })),
    close: () => pool.end(),
  };
});

/** It makes its tables itself, outside of production. */
async function sequelize(
  server: Readonly<Record<"host" | "username" | "database", string>>,
  dialect: "postgres" | "mysql",
) {
  const client = new Sequelize({ ...server, dialect, logging: false });
  const adapter = SequelizeAdapter(client);
  // Sessions and accounts refer to users, so those come first.
  await client.sync();
  return { adapter, close: () => client.close() };
}

journeyWith("@auth/sequelize-adapter on PostgreSQL", async () => {
  return sequelize(await postgresServer("portico_foreign_sequelize"), "postgres");
});

journeyWith("@auth/sequelize-adapter on MariaDB", async () => {
  return sequelize(await mariadbServer("portico_foreign_sequelize"), "mysql");
});
