/** The SQL adapter keeps the contract on a real PostgreSQL, whatever the zones of the process and of the connection are. */
import { testSQL } from "../adapters/sql/contract.ts";
import { countStatements, inOne } from "../adapters/sql/statements.ts";
import { ownNames } from "../adapters/sql/table-names.ts";
import { postgres } from "./sql-servers.ts";

process.env.TZ = "America/St_Johns";

testSQL("of SQL on PostgreSQL", await postgres("portico_sql_contract", "Asia/Kolkata"));
testSQL("of SQL on PostgreSQL with names of its own", await postgres("portico_sql_names"), ownNames);
countStatements("PostgreSQL", await postgres("portico_sql_count"), inOne);
