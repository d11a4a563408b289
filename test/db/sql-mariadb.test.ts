/** The SQL adapter keeps the contract on a real MariaDB, whatever the zones of the process and of the connection are. */
import { testSQL } from "../adapters/sql/contract.ts";
import { countStatements, returning } from "../adapters/sql/statements.ts";
import { ownNames } from "../adapters/sql/table-names.ts";
import { mariadb } from "./sql-servers.ts";

process.env.TZ = "America/St_Johns";
const options = { dialect: "mariadb" } as const;

testSQL("of SQL on MariaDB", await mariadb("portico_sql_mariadb", { timezone: "+05:30" }), options);
testSQL("of SQL on MariaDB with names of its own", await mariadb("portico_sql_names"), { ...options, ...ownNames });
// An update does not return the changed row: it is read once more.
const reread = { "session that is extended": 3, "second sign-in": 6 };
countStatements("MariaDB", await mariadb("portico_sql_count"), { ...returning, ...reread }, options);
