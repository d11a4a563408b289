/** Tables whose collations treat different texts as equal: the SQL adapter still compares the texts themselves. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SQLAdapter, schema } from "../../src/adapters/sql/index.ts";
import { ada, at, github, key } from "../adapters/helpers.ts";
import { type Engine, opened } from "../adapters/sql/helpers.ts";
import { mariadb } from "./sql-servers.ts";

/** For a server that thinks so these are the same as `ada@example.com`. */
const twins = ["ADA@example.com", "ada@exámple.com", "ada@example.com "];

/** The tables, created without regard to collations. Keys of 3072 bytes are the longest that are possible. */
const loose = (dialect: "mysql" | "mariadb"): string =>
  schema(dialect)
    .replaceAll(/character set \w+ collate \w+/g, "character set utf8mb4 collate utf8mb4_general_ci")
    .replaceAll("varchar(1400)", "varchar(255)");

describe.each(["mysql", "mariadb"] as const)(
  "under a collation that ignores case, accents and spaces (%s)",
  (dialect) => {
    const state = {} as { engine: Engine; adapter: ReturnType<typeof SQLAdapter> };
    beforeAll(async () => {
      state.engine = opened((await mariadb(`portico_sql_loose_${dialect}`))());
      const { db } = state.engine;
      for (const statement of loose(dialect).split(";\n").slice(0, -1)) await sql.raw(statement).execute(db);
      state.adapter = SQLAdapter(db, { dialect, sessionTokens: "plain" });
      await state.adapter.createUser(ada);
    });
    afterAll(() => state.engine.close());

    it("the database itself treats them as equal", async () => {
      const { db } = state.engine;
      for (const twin of twins) {
        const { rows } = await sql`select id from users where email = ${twin}`.execute(db);
        expect(rows, twin).toHaveLength(1);
      }
    });

    it("AR-15: an address finds only its own user", async () => {
      expect((await state.adapter.getUserByEmail(ada.email))?.id).toBe("ada");
      for (const twin of twins) expect(await state.adapter.getUserByEmail(twin), twin).toBeNull();
    });

    it("AR-15: an account finds only its own user", async () => {
      await state.adapter.linkAccount({ ...github, providerAccountId: "ada" });
      expect(await state.adapter.getUserByAccount({ provider: "github", providerAccountId: "ada" })).not.toBeNull();
      for (const providerAccountId of ["Ada", "adá", "ada "]) {
        expect(await state.adapter.getUserByAccount({ provider: "github", providerAccountId })).toBeNull();
        expect(await state.adapter.unlinkAccount({ provider: "github", providerAccountId })).toBeUndefined();
      }
      expect(await state.adapter.getUserByAccount({ provider: "GitHub", providerAccountId: "ada" })).toBeNull();
    });

    it("AR-13: a session token opens, changes and ends only its own session", async () => {
      const { adapter } = state;
      await adapter.createSession({ sessionToken: "token-a", userId: "ada", expires: at(60) });
      for (const sessionToken of ["Token-a", "token-á", "token-a "]) {
        expect(await adapter.getSessionAndUser(sessionToken)).toBeNull();
        expect(await adapter.updateSession({ sessionToken, expires: at(90) })).toBeNull();
        expect(await adapter.deleteSession(sessionToken)).toBeNull();
      }
      expect((await adapter.getSessionAndUser("token-a"))?.session.expires).toEqual(at(60));
    });

    it("AR-13: a verification token is consumed only by its own text", async () => {
      const { adapter } = state;
      const token = { identifier: ada.email, token: "abc", expires: at(60) };
      await adapter.createVerificationToken(token);
      for (const identifier of twins) expect(await adapter.useVerificationToken({ ...token, identifier })).toBeNull();
      expect(await adapter.useVerificationToken({ ...token, token: "ABC" })).toBeNull();
      expect(await adapter.useVerificationToken(token)).toEqual(token);
    });

    it("AR-13: a passkey is found only by its own id", async () => {
      await state.adapter.createAuthenticator({ ...key, credentialID: "Y3Jl" });
      expect(await state.adapter.getAuthenticator("y3jL")).toBeNull();
      expect(await state.adapter.getAuthenticator("Y3Jl")).not.toBeNull();
    });
  },
);
