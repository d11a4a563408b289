/** The SQL adapter keeps the contract with the statements that MySQL has, which are fewer than MariaDB's. */
import { testSQL } from "../adapters/sql/contract.ts";
import { mariadb } from "./sql-servers.ts";

const spaces = "a unique key of MySQL does not tell spaces at the end apart: the second one is refused";

// The zone of the connection is not that of the process, nor UTC.
testSQL(
  "of SQL in the dialect of MySQL",
  await mariadb("portico_sql_mysql", { timezone: "+05:30" }),
  {},
  {
    "texts that differ in a trailing space are two addresses": spaces,
    "texts that differ in a trailing space are two accounts": spaces,
  },
);
