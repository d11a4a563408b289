import { DatabaseSync } from "node:sqlite";
import type { Database } from "@auth/kysely-adapter";
import { Kysely, SqliteDialect } from "kysely";

const tables = `
  create table if not exists "User" (id text primary key, name text, email text unique, "emailVerified" text, image text, role text);
  create table if not exists "Account" (id text, "userId" text not null references "User" (id) on delete cascade, type text not null,
    provider text not null, "providerAccountId" text not null, refresh_token text, access_token text, expires_at integer, token_type text,
    scope text, id_token text, session_state text, unique (provider, "providerAccountId"));
  create table if not exists "Session" (id text, "sessionToken" text not null unique, expires text not null,
    "userId" text not null references "User" (id) on delete cascade);
  create table if not exists "VerificationToken" (identifier text not null, token text not null unique, expires text not null);
`;

/** The database of the sessions; without a file, they are in the cookie. */
function open(file: string): Kysely<Database> {
  const database = new DatabaseSync(file);
  database.exec(tables);
  const dialect = new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const statement = database.prepare(sql);
        return {
          reader: statement.columns().length > 0,
          all: (values) => statement.all(...(values as never[])),
          run: (values) => statement.run(...(values as never[])),
          iterate: (values) => statement.iterate(...(values as never[])),
        };
      },
    },
  });
  return new Kysely<Database>({ dialect });
}

export const database = process.env.DATABASE_FILE ? open(process.env.DATABASE_FILE) : undefined;
