/** The number of statements per step, on each engine that runs in this process. */
import { pgliteDialect, quick } from "./embedded.ts";
import { countStatements, inOne, returning } from "./statements.ts";

for (const [name, dialect] of quick) countStatements(name, dialect, returning);
countStatements("PGlite", pgliteDialect, inOne);
