/** The SQL adapter keeps the contract with the statements that MySQL has, which are fewer than MariaDB's. */
import { testSQL } from "../adapters/sql/contract.ts";
import { countStatements, returning } from "../adapters/sql/statements.ts";
import { mariadb } from "./sql-servers.ts";

const spaces = "a unique key of MySQL ignores trailing spaces: the second one is refused";

testSQL(
  "of SQL in the dialect of MySQL",
  await mariadb("portico_sql_mysql", { timezone: "+05:30" }),
  {},
  {
    "texts that differ in a trailing space are two addresses": spaces,
    "texts that differ in a trailing space are two accounts": spaces,
  },
);
// What is deleted is read in the same transaction: its beginning, the row, the deletion, its end.
const locked = { "sign-out": 5, "first sign-in by a link": 9 };
const reread = { "session that is extended": 3, "second sign-in": 6 };
countStatements("MySQL", await mariadb("portico_sql_mysql_count"), { ...returning, ...reread, ...locked });
