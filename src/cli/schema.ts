/** `portico schema`: the tables of `portico/adapters/sql`, as SQL. */
import * as z from "zod/mini";
import type { SQLDialect } from "../adapters/sql/options.ts";
import type { Command, CommandResult } from "./command.ts";

// biome-ignore format: a table
const dialects = {
  postgres: "PostgreSQL and PGlite",
  sqlite:   "SQLite",
  mysql:    "MySQL",
  mariadb:  "MariaDB 10.5 and later",
} as const satisfies Readonly<Record<SQLDialect, string>>;

const names = Object.keys(dialects) as readonly SQLDialect[];

const usage = `
Set the dialect of your database:
${names.map((name) => `  ${name.padEnd(10)}${dialects[name]}`).join("\n")}

--after is for tables that you created from the output of this command; migrations() of portico/adapters/sql need no such
argument.

It prints to the standard output: npx portico schema --dialect sqlite | sqlite3 app.db
For other names of tables or additional columns, use schema() or migrations() of portico/adapters/sql.
`;

const schemaArguments = z.strictObject({
  dialect: z.enum(names, {
    error: ({ input }) =>
      input === undefined ? "--dialect <dialect> is missing." : `The dialect ${JSON.stringify(input)} does not exist.`,
  }),
  after: z.optional(
    z.literal("portico_001_tables", {
      error: () => "--after takes portico_001_tables: the tables before portico_002_state.",
    }),
  ),
});

async function printSchema({ dialect, after }: z.infer<typeof schemaArguments>): Promise<CommandResult> {
  const { schema } = await import("../adapters/sql/schema.ts");
  return { out: schema(dialect, {}, after ? { after } : {}), code: 0 };
}

/** Kysely is an optional dependency; everything else comes with the package. */
const withoutKysely = (failure: Error): CommandResult => ({
  err: `The SQL adapter needs Kysely, which could not be loaded (${failure.message}).\nInstall it: npm install kysely\n`,
  code: 1,
});

export const schemaCommand: Command = {
  does: "prints the tables of portico/adapters/sql as SQL",
  usage,
  options: [
    { flags: "--dialect <dialect>", does: "the dialect of your database" },
    {
      flags: "--after <migration>",
      does: "only what brings the tables of an older version up to date: portico_001_tables",
    },
  ],
  run(values) {
    const { data, error } = schemaArguments.safeParse(values);
    if (!data) return { err: `${error.issues.map(({ message }) => message).join("\n")}\n${usage}`, code: 2 };
    return printSchema(data).catch(withoutKysely);
  },
};
