/** The SQL adapter keeps the contract on better-sqlite3. */
import { testSQL } from "./contract.ts";
import { betterDialect } from "./embedded.ts";

testSQL("of SQL on better-sqlite3", betterDialect);
