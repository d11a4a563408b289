/** The SQL adapter keeps the contract on a real PostgreSQL. */
import { testSQL } from "../adapters/sql/contract.ts";
import { postgres } from "./sql-servers.ts";

testSQL("of SQL on PostgreSQL", await postgres("portico_sql_contract"));
