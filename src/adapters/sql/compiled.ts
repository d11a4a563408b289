/** Statements that are compiled at their first use and then run with other values. */
import type { Compilable, CompiledQuery } from "kysely";
import { sha256Hex } from "../../core/crypto/hash.ts";
import type { SqlBase } from "./base.ts";
import type { SqlResult, Statement } from "./drivers.ts";
import { explainFailure } from "./outdated.ts";
import { withRetries } from "./retries.ts";

/** Stands for a value while a statement is compiled: `at` is its index among the values. */
export class Slot {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/** Statements that are kept. There is one for each set of written fields: usually 30, in theory very many. */
const maxKept = 200;

async function compile({ statements }: SqlBase, shape: string, query: CompiledQuery): Promise<Statement> {
  if (statements.size >= maxKept) return { query, name: undefined };
  const statement = { query, name: `portico_${(await sha256Hex(query.sql)).slice(0, 32)}` };
  statements.set(shape, statement);
  return statement;
}

/**
 * Runs a statement, again if the database undid it for a deadlock. `shape` is its key among all statements of the adapter; `build` makes it, from a slot for each value.
 */
export async function run(
  base: SqlBase,
  shape: string,
  values: readonly unknown[],
  build: (slots: readonly Slot[]) => Compilable,
): Promise<SqlResult> {
  const statement =
    base.statements.get(shape) ?? (await compile(base, shape, build(values.map((_, at) => new Slot(at))).compile()));
  const parameters = statement.query.parameters.map((one) => (one instanceof Slot ? values[one.at] : one));
  const send = () => base.runStatement(statement, parameters);
  return (base.db.isTransaction ? send() : withRetries(send)).catch(explainFailure);
}
