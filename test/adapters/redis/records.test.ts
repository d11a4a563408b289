/** Records that come from Redis are checked against their schemas. */
import { describe, expect, it } from "vitest";
import { readDate, readRecord, readRecords } from "../../../src/adapters/redis/records.ts";
import { toFields } from "../../../src/adapters/redis/values.ts";
import { RedisAdapter } from "../../../src/adapters/redis.ts";
import { ada, at, github, key } from "../helpers.ts";

const session = { userId: "ada", expires: at(60) };

describe("a record", () => {
  it.each([
    ["user", ada],
    ["account", github],
    ["session", session],
    ["authenticator", key],
  ] as const)("of the kind %s is returned as it was written", (kind, row) => {
    expect(readRecord(kind, "p:key", toFields(row))).toEqual(row);
  });

  it("keeps the fields of an application, whatever their names", () => {
    const fields = [...toFields(ada), "tags", '["a"]', "__proto__", '{"admin":true}'];
    const row = readRecord("user", "p:key", fields);
    expect(Object.keys(row ?? {})).toEqual([...Object.keys(ada), "tags", "__proto__"]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each([[null], [undefined], [[]]])("is null when Redis answers %o", (reply) => {
    expect(readRecord("user", "p:key", reply)).toBeNull();
  });

  it.each([
    ["user", "id", { ...ada, id: 7 }],
    ["user", "emailVerified", { ...ada, emailVerified: "2026-11-22" }],
    ["user", "emailVerified", { ...ada, emailVerified: new Date(Number.NaN) }],
    ["account", "providerAccountId", { ...github, providerAccountId: undefined }],
    ["session", "expires", { ...session, expires: 1 }],
    ["authenticator", "counter", { ...key, counter: "1" }],
  ] as const)("of the kind %s with a wrong %s is an error with key and field", (kind, field, row) => {
    expect(() => readRecord(kind, "p:key", toFields(row))).toThrow(
      new RegExp(
        `^The field "${field}" of p:key in Redis is invalid: expected .+\\. Correct the field, or delete the key\\.$`,
      ),
    );
  });

  it("that is not a hash is an error that names the key", () => {
    expect(() => readRecord("user", "p:key", "text")).toThrow(/^p:key in Redis is invalid: expected array\./);
  });
});

describe("records of an index", () => {
  it("are returned with their names, without those that are gone", () => {
    const reply = [
      ['"a"', toFields(session)],
      ['"b"', []],
    ];
    expect(readRecords("session", "p:session:", reply)).toEqual([['"a"', session]]);
  });

  it("are an error with the key of the one that is wrong", () => {
    expect(() => readRecords("session", "p:session:", [['"a"', ["userId", '"ada"']]])).toThrow(
      /^The field "expires" of p:session:"a" in Redis is invalid/,
    );
  });
});

describe("a date", () => {
  it("is read from milliseconds, and null without a key", () => {
    expect(readDate("p:key", String(at(1).valueOf()))).toEqual(at(1));
    expect(readDate("p:key", null)).toBeNull();
  });

  it("that is not a number is an error with the key", () => {
    expect(() => readDate("p:key", "soon")).toThrow(/^p:key in Redis is invalid/);
  });
});

it("a broken record is an error of the method that reads it", async () => {
  const adapter = RedisAdapter({ eval: async () => ["id", "1"] });
  await expect(adapter.getUser("1")).rejects.toThrow('The field "id" of portico:user:"1" in Redis is invalid');
});
