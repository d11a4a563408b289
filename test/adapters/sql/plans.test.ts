/** Every statement finds its rows by an index, on the databases in the process. */
import { nodeDialect, pgliteDialect } from "./embedded.ts";
import { explainPostgres, explainSQLite, testPlans } from "./plans.ts";

testPlans("node:sqlite", nodeDialect, explainSQLite);
testPlans("PGlite", pgliteDialect, explainPostgres);
