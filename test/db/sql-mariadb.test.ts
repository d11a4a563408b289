/** The SQL adapter keeps the contract on a real MariaDB. */
import { testSQL } from "../adapters/sql/contract.ts";
import { mariadb } from "./sql-servers.ts";

testSQL("of SQL on MariaDB", await mariadb("portico_sql_mariadb"), { dialect: "mariadb" });
