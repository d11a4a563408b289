/** The SQL adapter keeps the contract on node:sqlite. */
import { testSQL } from "./contract.ts";
import { nodeDialect } from "./embedded.ts";

testSQL("of SQL on node:sqlite", nodeDialect);
