/** The memory adapter: sessions and link tokens are kept as hashes, and do not outlive their time by much. */
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { sha256Hex } from "../../src/core/crypto/hash.ts";
import { ada, at, setup } from "./helpers.ts";

describe("sessions", () => {
  it("are found by their token, with their user", async () => {
    const { adapter } = await setup();
    const session = { sessionToken: "secret-token", userId: "ada", expires: at(60) };
    expect(await adapter.createSession(session)).toEqual(session);
    const found = await adapter.getSessionAndUser("secret-token");
    expect(found).toEqual({ session, user: ada });
    expect(found?.session.expires).toBeInstanceOf(Date);
    expect(await adapter.getSessionAndUser("Secret-token")).toBeNull();
  });

  it("LG-10: are stored under the hash of their token, and a hash does not open one", async () => {
    const { adapter } = await setup();
    await adapter.createSession({ sessionToken: "secret-token", userId: "ada", expires: at(60) });
    const [listed] = await adapter.listSessions("ada");
    const hash = await sha256Hex("secret-token");
    expect(listed?.sessionToken).toBe(hash);
    expect(await adapter.getSessionAndUser(hash)).toBeNull();
    expect(await adapter.updateSession({ sessionToken: hash, expires: at(600) })).toBeNull();
    expect(inspect(await adapter.listSessions("ada"), { depth: 9 })).not.toContain("secret-token");
  });

  it("have unique tokens and a user", async () => {
    const { adapter } = await setup();
    await adapter.createSession({ sessionToken: "one", userId: "ada", expires: at(60) });
    await expect(adapter.createSession({ sessionToken: "one", userId: "bob", expires: at(60) })).rejects.toThrow(
      "unique",
    );
    await expect(adapter.createSession({ sessionToken: "two", userId: "eve", expires: at(60) })).rejects.toThrow(
      "no user",
    );
    expect((await adapter.getSessionAndUser("one"))?.user.id).toBe("ada");
  });

  it("are renewed", async () => {
    const { adapter } = await setup();
    await adapter.createSession({ sessionToken: "one", userId: "ada", expires: at(60) });
    const kept = { sessionToken: "one", userId: "ada", expires: at(120) };
    expect(await adapter.updateSession({ sessionToken: "one", expires: at(120) })).toEqual(kept);
    expect((await adapter.getSessionAndUser("one"))?.session).toEqual(kept);
  });

  it("AR-08: are deleted once, without an error the second time, and an update does not restore them", async () => {
    const { adapter } = await setup();
    await adapter.createSession({ sessionToken: "one", userId: "ada", expires: at(60) });
    expect(await adapter.deleteSession("one")).toEqual({ sessionToken: "one", userId: "ada", expires: at(60) });
    expect(await adapter.deleteSession("one")).toBeNull();
    expect(await adapter.updateSession({ sessionToken: "one", expires: at(120) })).toBeNull();
    expect(await adapter.getSessionAndUser("one")).toBeNull();
  });

  it("AR-19: without a user are null", async () => {
    const { adapter } = await setup();
    await adapter.createSession({ sessionToken: "one", userId: "ada", expires: at(60) });
    await adapter.deleteUser("ada");
    expect(await adapter.getSessionAndUser("one")).toBeNull();
    expect(await adapter.updateSession({ sessionToken: "one", expires: at(90) })).toBeNull();
  });

  it("of a user are listed until they expire, and each can be ended by its listed id", async () => {
    const { adapter } = await setup();
    await adapter.createSession({ sessionToken: "one", userId: "ada", expires: at(60) });
    await adapter.createSession({ sessionToken: "two", userId: "ada", expires: at(60) });
    await adapter.createSession({ sessionToken: "three", userId: "bob", expires: at(60) });
    await adapter.createSession({ sessionToken: "over", userId: "ada", expires: at(-1) });
    const listed = await adapter.listSessions("ada");
    expect(listed.map(({ userId }) => userId)).toEqual(["ada", "ada"]);
    await adapter.deleteSessionByName(listed[0]?.sessionToken ?? "");
    expect(await adapter.getSessionAndUser("one")).toBeNull();
    expect(await adapter.getSessionAndUser("two")).not.toBeNull();
  });

  it("of a user end together, all or all but one", async () => {
    const { adapter } = await setup();
    for (const sessionToken of ["one", "two", "three"]) {
      await adapter.createSession({ sessionToken, userId: "ada", expires: at(60) });
    }
    await adapter.createSession({ sessionToken: "four", userId: "bob", expires: at(60) });
    await adapter.deleteSessions("ada", "two");
    expect(await adapter.getSessionAndUser("one")).toBeNull();
    expect(await adapter.getSessionAndUser("two")).not.toBeNull();
    await adapter.deleteSessions("ada");
    expect(await adapter.getSessionAndUser("two")).toBeNull();
    expect(await adapter.getSessionAndUser("four")).not.toBeNull();
  });

  it("that have expired are returned until they are deleted, a few with each write", async () => {
    const { adapter, clock } = await setup();
    for (let i = 0; i < 40; i++) await adapter.createSession({ sessionToken: `s${i}`, userId: "ada", expires: at(60) });
    clock.now = at(61).valueOf();
    expect(await adapter.getSessionAndUser("s0")).not.toBeNull();
    for (let i = 0; i < 10; i++) await adapter.createSession({ sessionToken: `n${i}`, userId: "bob", expires: at(90) });
    for (let i = 0; i < 40; i++) expect(await adapter.getSessionAndUser(`s${i}`)).toBeNull();
    for (let i = 0; i < 10; i++) expect(await adapter.getSessionAndUser(`n${i}`)).not.toBeNull();
  });
});

describe("verification tokens", () => {
  const token = (name: string, seconds = 600) => ({ identifier: "ada@example.com", token: name, expires: at(seconds) });

  it("are used once", async () => {
    const { adapter } = await setup();
    expect(await adapter.createVerificationToken(token("a"))).toEqual(token("a"));
    const used = await adapter.useVerificationToken({ identifier: "ada@example.com", token: "a" });
    expect(used).toEqual(token("a"));
    expect(used?.expires).toBeInstanceOf(Date);
    expect(await adapter.useVerificationToken({ identifier: "ada@example.com", token: "a" })).toBeNull();
  });

  it.each([5, 100])("AR-07: of %i concurrent uses, one succeeds", async (many) => {
    const { adapter } = await setup();
    await adapter.createVerificationToken(token("a"));
    const use = () => adapter.useVerificationToken({ identifier: "ada@example.com", token: "a" });
    const results = await Promise.all(Array.from({ length: many }, use));
    expect(results.filter((result) => result !== null)).toEqual([token("a")]);
  });

  it("AR-05: of one address cannot be used with another", async () => {
    const { adapter } = await setup();
    await adapter.createVerificationToken(token("a"));
    for (const identifier of ["bob@example.com", "Ada@example.com", ""]) {
      expect(await adapter.useVerificationToken({ identifier, token: "a" })).toBeNull();
    }
    expect(await adapter.useVerificationToken({ identifier: "ada@example.com", token: "a" })).not.toBeNull();
  });

  it("AR-06: are not consumed when a wrong one is tried", async () => {
    const { adapter } = await setup();
    await adapter.createVerificationToken(token("a"));
    expect(await adapter.useVerificationToken({ identifier: "ada@example.com", token: "b" })).toBeNull();
    expect(await adapter.useVerificationToken({ identifier: "ada@example.com", token: "a" })).not.toBeNull();
  });

  it("EF-10: are limited to three per address: the oldest is deleted, and those of other addresses stay", async () => {
    const { adapter } = await setup();
    await adapter.createVerificationToken({ ...token("bob"), identifier: "bob@example.com" });
    for (const name of ["a", "b", "c", "d"]) await adapter.createVerificationToken(token(name));
    const use = (name: string) => adapter.useVerificationToken({ identifier: "ada@example.com", token: name });
    expect(await use("a")).toBeNull();
    for (const name of ["d", "b", "c"]) expect(await use(name)).toEqual(token(name));
    expect(await adapter.useVerificationToken({ identifier: "bob@example.com", token: "bob" })).not.toBeNull();
  });

  it("that have expired do not count towards the three", async () => {
    const { adapter, clock } = await setup();
    await adapter.createVerificationToken(token("living", 900));
    for (const name of ["a", "b"]) await adapter.createVerificationToken(token(name, 10));
    clock.now = at(11).valueOf();
    for (const name of ["c", "d"]) await adapter.createVerificationToken(token(name, 900));
    for (const name of ["living", "c", "d"]) {
      expect(await adapter.useVerificationToken({ identifier: "ada@example.com", token: name })).not.toBeNull();
    }
  });

  it("are unique", async () => {
    const { adapter } = await setup();
    await adapter.createVerificationToken(token("a"));
    await expect(adapter.createVerificationToken(token("a"))).rejects.toThrow("unique");
    await expect(
      adapter.createVerificationToken({ ...token("a"), identifier: "bob@example.com" }),
    ).resolves.toBeTruthy();
  });

  it("of addresses that are never used again are deleted as others are added", async () => {
    const { adapter, clock } = await setup();
    const of = (i: number) => ({ identifier: `u${i}@example.com`, token: "t", expires: at(60) });
    for (let i = 0; i < 40; i++) await adapter.createVerificationToken(of(i));
    clock.now = at(61).valueOf();
    for (let i = 0; i < 10; i++) await adapter.createVerificationToken(token(`n${i}`));
    for (let i = 0; i < 40; i++) expect(await adapter.useVerificationToken(of(i))).toBeNull();
  });
});
