/** Deleted rows: with their user, when they expire, and when others replace them. */
import { DatabaseSync } from "node:sqlite";
import { SqliteDialect, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { SQLAdapter } from "../../../src/adapters/sql/index.ts";
import { nodeSqlite } from "../../../src/adapters/sql/node-sqlite.ts";
import { ada, at, bob, github, key } from "../helpers.ts";
import { open } from "./helpers.ts";

async function setup({ foreignKeys = true } = {}) {
  const clock = { now: at(0).valueOf() };
  const database = nodeSqlite(new DatabaseSync(":memory:", { enableForeignKeyConstraints: foreignKeys }));
  const { db, statements } = await open(new SqliteDialect({ database }));
  const adapter = SQLAdapter(db, { now: () => clock.now });
  await adapter.createUser(ada);
  await adapter.createUser(bob);
  /** How many rows a table has. */
  const count = async (table: string) =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n;
  return { adapter, clock, count, db, statements };
}

const owned = ["accounts", "sessions", "authenticators"] as const;

describe("a deleted user", () => {
  it.each([true, false])("is deleted with all their rows (foreign keys: %s)", async (foreignKeys) => {
    const { adapter, count } = await setup({ foreignKeys });
    for (const userId of ["ada", "bob"]) {
      await adapter.linkAccount({ ...github, userId, providerAccountId: userId });
      await adapter.createSession({ sessionToken: userId, userId, expires: at(60) });
      await adapter.createAuthenticator({ ...key, userId, credentialID: userId });
    }
    expect(await adapter.deleteUser("ada")).toEqual({ ...ada, image: null });
    expect(await Promise.all(owned.map(count))).toEqual([1, 1, 1]);
    expect(await adapter.deleteUser("ada")).toBeNull();
    expect((await adapter.getSessionAndUser("bob"))?.user.id).toBe("bob");
  });

  it("is deleted with all their rows by the foreign keys alone", async () => {
    const { adapter, count, db } = await setup();
    await adapter.linkAccount(github);
    await adapter.createSession({ sessionToken: "one", userId: "ada", expires: at(60) });
    await adapter.createAuthenticator(key);
    await sql`delete from users where id = 'ada'`.execute(db);
    expect(await Promise.all(owned.map(count))).toEqual([0, 0, 0]);
  });

  it("is deleted in a transaction of the application, and stays if that fails", async () => {
    const { adapter, db } = await setup();
    const failing = db.transaction().execute(async (transaction) => {
      await SQLAdapter(transaction).deleteUser("ada");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await adapter.getUser("ada")).not.toBeNull();
  });
});

describe("expired rows", () => {
  it("stay until they are deleted, and valid ones stay longer", async () => {
    const { adapter, clock, count } = await setup();
    for (const seconds of [-1, 0, 60]) {
      await adapter.createSession({ sessionToken: `s${seconds}`, userId: "ada", expires: at(seconds) });
      const identifier = `${seconds}@example.com`;
      await adapter.createVerificationToken({ identifier, token: "t", expires: at(seconds) });
    }
    expect(await Promise.all(["sessions", "verification_tokens"].map(count))).toEqual([3, 3]);
    await adapter.deleteExpired();
    expect(await Promise.all(["sessions", "verification_tokens"].map(count))).toEqual([2, 2]);
    clock.now = at(61).valueOf();
    await adapter.deleteExpired();
    expect(await Promise.all(["sessions", "verification_tokens"].map(count))).toEqual([0, 0]);
  });

  it("are deleted in batches of a thousand, and other work runs between them", async () => {
    const { adapter, clock, count, db, statements } = await setup();
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
      insert into sessions ("sessionToken", "userId", expires) select 'token ' || i, 'ada', ${at(0).toISOString()} from n`.execute(
      db,
    );
    await adapter.createSession({ sessionToken: "valid", userId: "ada", expires: at(60) });
    clock.now = at(1).valueOf();
    statements.length = 0;
    const state = { turns: 0, isDone: false };
    const work = async () => {
      for (; !state.isDone; state.turns++) await new Promise((resolve) => setImmediate(resolve));
    };
    const working = work();
    await adapter.deleteExpired();
    state.isDone = true;
    await working;
    expect(statements.filter((one) => one.startsWith('delete from "sessions"'))).toHaveLength(3);
    expect(await count("sessions")).toBe(1);
    expect(state.turns).toBeGreaterThan(1);
  });
});

describe("verification tokens", () => {
  const token = (name: string, seconds: number) => ({
    identifier: "ada@example.com",
    token: name,
    expires: at(seconds),
  });

  it("EF-10: are limited to three per address: the oldest is deleted, and those of other addresses stay", async () => {
    const { adapter } = await setup();
    await adapter.createVerificationToken({ ...token("bob", 600), identifier: "bob@example.com" });
    for (const [index, name] of ["a", "b", "c", "d"].entries()) {
      await adapter.createVerificationToken(token(name, 600 + index));
    }
    const use = (name: string) => adapter.useVerificationToken({ identifier: "ada@example.com", token: name });
    expect(await use("a")).toBeNull();
    for (const [index, name] of ["b", "c", "d"].entries()) expect(await use(name)).toEqual(token(name, 601 + index));
    expect(await adapter.useVerificationToken({ identifier: "bob@example.com", token: "bob" })).not.toBeNull();
  });

  it("EF-10: the new one is among the three, also when the clock does not advance", async () => {
    const { adapter } = await setup();
    for (const name of ["d", "c", "b", "a"]) await adapter.createVerificationToken(token(name, 600));
    expect(await adapter.useVerificationToken({ identifier: "ada@example.com", token: "a" })).not.toBeNull();
  });

  it("that have expired do not count towards the three, and are deleted when another is added", async () => {
    const { adapter, clock, count } = await setup();
    await adapter.createVerificationToken(token("living", 900));
    for (const name of ["a", "b"]) await adapter.createVerificationToken(token(name, 10));
    clock.now = at(11).valueOf();
    for (const name of ["c", "d"]) await adapter.createVerificationToken(token(name, 900));
    expect(await count("verification_tokens")).toBe(3);
    expect(await adapter.useVerificationToken({ identifier: "ada@example.com", token: "living" })).not.toBeNull();
  });
});

describe("authenticators", () => {
  it("are renamed, dated and removed, and keep their owner, their key and their counter", async () => {
    const { adapter } = await setup();
    await adapter.createAuthenticator({ ...key, counter: 5 });
    const notes = { name: "Telephone", createdAt: at(0), lastUsedAt: at(60), credentialBackedUp: true };
    const theft = { userId: "bob", credentialPublicKey: "other", counter: 0 };
    const noted = await adapter.updateAuthenticator({ credentialID: key.credentialID, ...notes, ...theft });
    expect(noted).toEqual({ ...key, counter: 5, ...notes });
    expect(await adapter.getAuthenticator(key.credentialID)).toEqual(noted);
    expect(await adapter.updateAuthenticator({ credentialID: "nobody", name: "x" })).toBeNull();
    expect(await adapter.deleteAuthenticator(key.credentialID)).toEqual(noted);
    expect(await adapter.deleteAuthenticator(key.credentialID)).toBeNull();
    expect(await adapter.getAuthenticator(key.credentialID)).toBeNull();
  });
});

describe("accounts of a user", () => {
  it("are listed, without those of others", async () => {
    const { adapter } = await setup();
    const rows = [github, { ...github, providerAccountId: "2" }];
    for (const row of rows) await adapter.linkAccount(row);
    await adapter.linkAccount({ ...github, userId: "bob", providerAccountId: "3" });
    expect(await adapter.listAccounts("ada")).toEqual(rows);
    expect(await adapter.listAccounts("eve")).toEqual([]);
  });
});

describe("counters of authenticators", () => {
  it("WA-11: rise, or stay zero if they always were; any other count is refused and changes nothing", async () => {
    const { adapter } = await setup();
    await adapter.createAuthenticator({ ...key, counter: 5 });
    await adapter.createAuthenticator({ ...key, credentialID: "none", counter: 0 });
    for (const counter of [5, 4, 0]) {
      await expect(adapter.updateAuthenticatorCounter(key.credentialID, counter)).rejects.toThrow("counter");
    }
    expect((await adapter.getAuthenticator(key.credentialID))?.counter).toBe(5);
    expect((await adapter.updateAuthenticatorCounter(key.credentialID, 6)).counter).toBe(6);
    expect((await adapter.updateAuthenticatorCounter("none", 0)).counter).toBe(0);
    await expect(adapter.updateAuthenticatorCounter("nobody", 1)).rejects.toThrow("no authenticator");
  });

  it("WA-11: rise once, however many concurrent calls have the same count", async () => {
    const { adapter } = await setup();
    await adapter.createAuthenticator({ ...key, counter: 5 });
    const all = Array.from({ length: 20 }, () => adapter.updateAuthenticatorCounter(key.credentialID, 6));
    const won = (await Promise.allSettled(all)).filter(({ status }) => status === "fulfilled");
    expect(won).toHaveLength(1);
  });
});
