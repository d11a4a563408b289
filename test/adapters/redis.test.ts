/** The Redis adapter without a Redis: keys, values, and the calls of a client. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runnerOf } from "../../src/adapters/redis/client.ts";
import { createKeys, toFields, toRow } from "../../src/adapters/redis/values.ts";
import { RedisAdapter } from "../../src/adapters/redis.ts";

const keys = createKeys("p:");

describe("keys", () => {
  it("AR-17: are the same for the same texts alone", () => {
    const pair = fc.tuple(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(pair, pair, (one, other) => {
        const same = one[0] === other[0] && one[1] === other[1];
        expect(keys.account(...one) === keys.account(...other)).toBe(same);
        expect(keys.token(...one) === keys.account(...one)).toBe(false);
      }),
    );
  });

  it("AR-17: of a list are never those of a row, whatever the id", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (id, other) => {
        expect(keys.user(id)).not.toBe(keys["sessions-of"](other));
        expect(keys.user(id)).not.toBe(keys.email(other));
      }),
    );
  });

  it("AR-16: of an id that is a number are those of its text", () => {
    expect(keys.user(7)).toBe(keys.user("7"));
    expect(keys.user(7n)).toBe('p:user:"7"');
  });
});

describe("values", () => {
  it("come back as what they were: texts, numbers, dates, lists and nothing", () => {
    const value = fc.oneof(
      // JSON knows no negative zero.
      fc.jsonValue({ noUnicodeString: false }).map((value) => JSON.parse(JSON.stringify(value))),
      fc.date({ noInvalidDate: true }),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), (row) => {
        fc.pre(Object.keys(row).length > 0);
        expect(toRow(toFields(row))).toEqual({ ...row });
      }),
    );
  });

  it("are left out when they are undefined", () => {
    expect(toFields({ a: undefined, b: null })).toEqual(["b", "null"]);
  });

  it("may have the name of a prototype, and change none", () => {
    const row = toRow<object>(["__proto__", '{"admin":true}', "constructor", '"x"']);
    expect(Object.keys(row ?? {})).toEqual(["__proto__", "constructor"]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each([[null], [undefined], [[]]])("are no row when Redis tells %o", (answer) => {
    expect(toRow(answer)).toBeNull();
  });
});

describe("clients", () => {
  it("of redis are asked with names, those of ioredis with a list", async () => {
    const calls: unknown[][] = [];
    const note = async (...input: unknown[]) => void calls.push(input);
    await runnerOf({ eval: note })("return 1", ["k1", "k2"], ["a"]);
    await runnerOf({ eval: note, defineCommand: () => {} })("return 1", ["k1", "k2"], ["a"]);
    expect(calls).toEqual([
      ["return 1", { keys: ["k1", "k2"], arguments: ["a"] }],
      ["return 1", 2, "k1", "k2", "a"],
    ]);
  });

  it("are asked once by every method: each is one step", async () => {
    const calls: string[] = [];
    const adapter = RedisAdapter({
      async eval(script: string) {
        calls.push(script);
        return script.includes("'done'") ? "done" : [];
      },
    });
    const user = { id: "1", email: "ada@example.com", emailVerified: null };
    const account = { userId: "1", provider: "op", providerAccountId: "1", type: "oauth" } as const;
    const session = { sessionToken: "t", userId: "1", expires: new Date(0) };
    const token = { identifier: "ada@example.com", token: "t", expires: new Date(0) };
    const steps: readonly (() => unknown)[] = [
      () => adapter.createUser(user),
      () => adapter.createUserWithAccount(user, account),
      () => adapter.getUser("1"),
      () => adapter.getUserByEmail(user.email),
      () => adapter.getUserByAccount(account),
      () => adapter.updateUser(user),
      () => adapter.deleteUser("1"),
      () => adapter.linkAccount(account),
      () => adapter.unlinkAccount(account),
      () => adapter.getAccount("1", "op"),
      () => adapter.updateAccount(account),
      () => adapter.createSession(session),
      () => adapter.getSessionAndUser("t"),
      () => adapter.updateSession(session),
      () => adapter.deleteSession("t"),
      () => adapter.listSessions("1"),
      () => adapter.deleteSessions("1"),
      () => adapter.createVerificationToken(token),
      () => adapter.useVerificationToken(token),
      () => adapter.getAuthenticator("c"),
      () => adapter.listAuthenticatorsByUserId("1"),
    ];
    for (const step of steps) await step();
    expect(calls).toHaveLength(steps.length);
  });
});
