/** The SQL adapter keeps the contract on PGlite. */
import { testSQL } from "./contract.ts";
import { pgliteDialect } from "./embedded.ts";

testSQL("of SQL on PGlite", pgliteDialect);
