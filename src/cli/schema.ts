/** `portico schema`: the tables of `portico/adapters/sql`, as SQL. */
import type { SQLDialect } from "../adapters/sql/options.ts";
import type { Command, CommandResult } from "./command.ts";

const dialects: Readonly<Record<SQLDialect, string>> = {
  postgres: "PostgreSQL and PGlite",
  sqlite: "SQLite",
  mysql: "MySQL",
  mariadb: "MariaDB 10.5 and later",
};

const takes = `
portico schema --dialect <dialect>

${Object.entries(dialects)
  .map(([name, speaks]) => `  ${name.padEnd(10)}${speaks}`)
  .join("\n")}

It prints to the standard output: npx portico schema --dialect sqlite | sqlite3 app.db
For names of your own, and for columns of your own, use schema() or migrations() of portico/adapters/sql.
`;

const mistake = (what: string): CommandResult => ({ err: `${what}\n${takes}`, code: 2 });

/** The dialect that was asked for: `--dialect x` or `--dialect=x`, and nothing else. */
function dialectAsked(given: readonly string[]): string | undefined {
  const [name, value, ...more] = given.flatMap((part) =>
    part.startsWith("--dialect=") ? ["--dialect", part.slice("--dialect=".length)] : [part],
  );
  return name === "--dialect" && more.length === 0 ? value : undefined;
}

async function printSchema(dialect: SQLDialect): Promise<CommandResult> {
  const { schema } = await import("../adapters/sql/schema.ts");
  return { out: schema(dialect), code: 0 };
}

/** Only Kysely can be missing: all else comes with the package. */
const withoutKysely = (failure: Error): CommandResult => ({
  err: `The SQL adapter stands on Kysely, and it could not be loaded (${failure.message}).\nInstall it: npm install kysely\n`,
  code: 1,
});

export const schemaCommand: Command = {
  does: "prints the tables of portico/adapters/sql as SQL",
  takes,
  run(given) {
    const dialect = dialectAsked(given);
    if (dialect === undefined) return mistake("Say which database the tables are for, and nothing else.");
    if (!Object.hasOwn(dialects, dialect)) return mistake(`There is no dialect "${dialect}".`);
    return printSchema(dialect as SQLDialect).catch(withoutKysely);
  },
};
