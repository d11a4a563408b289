/** What the Redis adapter stores: keys that expire, no token, and nothing of a deleted user. */
import type { Cluster, Redis } from "ioredis";
import { createClient, type createClientPool, type createCluster } from "redis";
import { afterAll, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { type IORedis, type NodeRedis, RedisAdapter } from "../../src/adapters/redis.ts";
import { ada, github, key } from "../adapters/helpers.ts";
import { clear, keysOf, nodeRedis } from "./redis-servers.ts";
import { checkout } from "./sql-servers.ts";

/** Only this test writes into this database, perhaps in several checkouts. */
const prefix = `{portico-keys-${checkout}}:`;
const connection = await nodeRedis(11);
const adapter = RedisAdapter(connection.client, { prefix });
const start = Date.UTC(2100, 0, 1);
const soon = (seconds: number) => new Date(start + seconds * 1000);
const link = (token: string, seconds = 600) => ({ identifier: "ada@example.com", token, expires: soon(seconds) });

beforeEach(() => clear(connection, prefix));
afterAll(async () => {
  await clear(connection, prefix);
  await connection.close();
});

/** When every key ends: seconds after the start. */
async function ends(): Promise<Record<string, number | "never">> {
  const keys = await keysOf(connection, prefix);
  const entries = keys.map(async (name) => {
    const millis = Number(await connection.command("PEXPIRETIME", name));
    return [name.slice(prefix.length).replace(/:.*/, ""), millis === -1 ? "never" : (millis - start) / 1000];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Every word in the database. */
async function everything(): Promise<string> {
  const keys = await keysOf(connection, prefix);
  const read = { hash: "HGETALL", string: "GET", set: "SMEMBERS", list: "LRANGE 0 -1", zset: "ZRANGE 0 -1" } as const;
  const values = keys.map(async (name) => {
    const type = (await connection.command("TYPE", name)) as keyof typeof read;
    const [command = "", ...range] = read[type].split(" ");
    return [name, await connection.command(command, name, ...range)];
  });
  return JSON.stringify(await Promise.all(values));
}

describe("keys", () => {
  it("of sessions and links expire with them, and those of users stay", async () => {
    await adapter.createUser(ada);
    await adapter.linkAccount(github);
    await adapter.createAuthenticator(key);
    await adapter.createSession({ sessionToken: "one", userId: "ada", expires: soon(60) });
    await adapter.createVerificationToken(link("a", 90));
    expect(await ends()).toEqual({
      user: "never",
      email: "never",
      account: "never",
      authenticator: "never",
      "accounts-of": "never",
      "authenticators-of": "never",
      session: 60,
      "sessions-of": 60,
      token: 90,
      "tokens-of": 90,
    });
  });

  it("of a session change with its expiry, in both directions", async () => {
    await adapter.createUser(ada);
    await adapter.createSession({ sessionToken: "one", userId: "ada", expires: soon(60) });
    await adapter.updateSession({ sessionToken: "one", expires: soon(600) });
    expect(await ends()).toMatchObject({ session: 600, "sessions-of": 600 });
    await adapter.updateSession({ sessionToken: "one", expires: soon(30) });
    expect(await ends()).toMatchObject({ session: 30, "sessions-of": 30 });
  });

  it("of lists expire with the last of their entries", async () => {
    await adapter.createUser(ada);
    for (const [sessionToken, seconds] of [
      ["one", 60],
      ["two", 600],
      ["three", 30],
    ] as const) {
      await adapter.createSession({ sessionToken, userId: "ada", expires: soon(seconds) });
      await adapter.createVerificationToken(link(sessionToken, seconds));
    }
    expect(await ends()).toMatchObject({ "sessions-of": 600, "tokens-of": 600 });
  });

  it("LO-08: of a user who is deleted are all deleted", async () => {
    await adapter.createUser(ada);
    await adapter.linkAccount(github);
    await adapter.createAuthenticator(key);
    await adapter.createSession({ sessionToken: "one", userId: "ada", expires: soon(60) });
    await adapter.deleteUser("ada");
    expect(await keysOf(connection, prefix)).toEqual([]);
  });

  it("of what was ended, used or unlinked are deleted, also from the lists", async () => {
    await adapter.createUser(ada);
    await adapter.linkAccount(github);
    await adapter.createSession({ sessionToken: "one", userId: "ada", expires: soon(60) });
    await adapter.createVerificationToken(link("a"));
    await adapter.unlinkAccount(github);
    await adapter.deleteSession("one");
    await adapter.useVerificationToken(link("a"));
    expect(Object.keys(await ends()).toSorted()).toEqual(["email", "user"]);
  });

  it("of another prefix are separate", async () => {
    await adapter.createUser(ada);
    const other = RedisAdapter(connection.client, { prefix: `${prefix}other:` });
    expect(await other.getUser("ada")).toBeNull();
    expect(await other.getUserByEmail(ada.email)).toBeNull();
  });

  it("begin with the prefix, so that its braces keep them in one slot of a cluster", async () => {
    await adapter.createUser({ ...ada, id: "{other}", email: "{slot}@example.com" });
    await adapter.linkAccount({ ...github, userId: "{other}" });
    await adapter.createSession({ sessionToken: "{one}", userId: "{other}", expires: soon(60) });
    await adapter.createVerificationToken(link("{a}"));
    await adapter.updateUser({ id: "{other}", email: "{new}@example.com" });
    expect((await keysOf(connection, prefix)).length).toBeGreaterThan(5);
    const keys = await keysOf(connection, "");
    expect(keys.filter((name) => !/^\{portico-keys-[0-9a-f]{8}\}:/.test(name))).toEqual([]);
  });
});

describe("sessions", () => {
  it("LG-10: are stored under the hash of their token, and a hash does not open one", async () => {
    await adapter.createUser(ada);
    await adapter.createSession({ sessionToken: "secret-token", userId: "ada", expires: soon(60) });
    await adapter.updateSession({ sessionToken: "secret-token", expires: soon(600) });
    expect(await everything()).not.toContain("secret-token");
    const [listed] = await adapter.listSessions("ada");
    expect(listed?.sessionToken).toMatch(/^[0-9a-f]{64}$/);
    expect(await adapter.getSessionAndUser(listed?.sessionToken ?? "")).toBeNull();
    expect(await adapter.updateSession({ sessionToken: listed?.sessionToken ?? "", expires: soon(60) })).toBeNull();
  });

  it("without an expiry are refused", async () => {
    await adapter.createUser(ada);
    const expires = new Date(Number.NaN);
    await expect(adapter.createSession({ sessionToken: "one", userId: "ada", expires })).rejects.toThrow(
      "must be a valid Date",
    );
    await expect(adapter.createVerificationToken({ ...link("a"), expires })).rejects.toThrow("must be a valid Date");
    expect(await adapter.getSessionAndUser("one")).toBeNull();
  });
});

describe("links", () => {
  it("EF-10: are limited to three per address: the oldest is deleted, and those of other addresses stay", async () => {
    await adapter.createVerificationToken({ ...link("bob"), identifier: "bob@example.com" });
    for (const name of ["a", "b", "c", "d"]) await adapter.createVerificationToken(link(name));
    expect(await adapter.useVerificationToken(link("a"))).toBeNull();
    for (const name of ["d", "b", "c"]) expect(await adapter.useVerificationToken(link(name))).not.toBeNull();
    expect(await adapter.useVerificationToken({ identifier: "bob@example.com", token: "bob" })).not.toBeNull();
  });

  it("that have expired do not count towards the three", async () => {
    await adapter.createVerificationToken(link("living"));
    for (const name of ["a", "b"]) await adapter.createVerificationToken({ ...link(name), expires: new Date(0) });
    for (const name of ["c", "d"]) await adapter.createVerificationToken(link(name));
    for (const name of ["living", "c", "d"]) expect(await adapter.useVerificationToken(link(name))).not.toBeNull();
  });
});

describe("the server", () => {
  it("may forget every script", async () => {
    await adapter.createUser(ada);
    await connection.command("SCRIPT", "FLUSH");
    expect(await adapter.getUser("ada")).toEqual(ada);
  });

  it("may hold something else under a key: that is an error, not a user", async () => {
    await connection.command("SET", `${prefix}user:"ada"`, "not a hash");
    await expect(adapter.getUser("ada")).rejects.toThrow("WRONGTYPE");
  });
});

it("clients, pools and clusters of both packages work", () => {
  expectTypeOf(createClient()).toExtend<NodeRedis>();
  expectTypeOf<ReturnType<typeof createClientPool>>().toExtend<NodeRedis>();
  expectTypeOf<ReturnType<typeof createCluster>>().toExtend<NodeRedis>();
  expectTypeOf<InstanceType<typeof Redis>>().toExtend<IORedis>();
  expectTypeOf<InstanceType<typeof Cluster>>().toExtend<IORedis>();
});
