/** Every statement finds its rows by an index, on real servers with many rows. */
import { sql } from "kysely";
import { explainMariaDB, explainPostgres, testPlans } from "../adapters/sql/plans.ts";
import { mariadb, postgres } from "./sql-servers.ts";

testPlans("PostgreSQL", await postgres("portico_sql_plans"), explainPostgres);
testPlans("MariaDB", await mariadb("portico_sql_plans"), explainMariaDB, {
  options: { dialect: "mariadb" },
  async fill(db) {
    const each = "from seq_1_to_2000";
    for (const statement of [
      `insert into users (id, name, email) select seq, seq, concat(seq, '@example.com') ${each}`,
      `insert into accounts (userId, type, provider, providerAccountId) select seq, 'oauth', 'github', concat('id-', seq) ${each}`,
      `insert into sessions (sessionToken, userId, expires) select sha2(seq, 256), seq, '2040-01-01' ${each}`,
      `insert into verification_tokens (identifier, token, expires) select concat(seq, '@example.com'), seq, '2040-01-01' ${each}`,
      `insert into authenticators (credentialID, userId, providerAccountId, credentialPublicKey, counter, credentialBackedUp, credentialDeviceType)
       select seq, seq, seq, 'key', 0, false, 'singleDevice' ${each}`,
      `insert into state (\`key\`, hit, value, expires) select seq, '', 'value', '2040-01-01' ${each}`,
      // Every table: the server also collects statistics by itself, at a moment of its own.
      "analyze table users, accounts, sessions, verification_tokens, authenticators, state",
    ]) {
      await sql.raw(statement).execute(db);
    }
  },
});
