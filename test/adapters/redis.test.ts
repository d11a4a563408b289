/** The Redis adapter without a server: the calls that it makes of a client. */
import { describe, expect, it } from "vitest";
import { runnerOf } from "../../src/adapters/redis/client.ts";
import { RedisAdapter } from "../../src/adapters/redis.ts";

describe("clients", () => {
  it("of redis are called with names, those of ioredis with a list", async () => {
    const calls: unknown[][] = [];
    const note = async (...input: unknown[]) => void calls.push(input);
    await runnerOf({ eval: note })("return 1", ["k1", "k2"], ["a"]);
    await runnerOf({ eval: note, defineCommand: () => {} })("return 1", ["k1", "k2"], ["a"]);
    expect(calls).toEqual([
      ["return 1", { keys: ["k1", "k2"], arguments: ["a"] }],
      ["return 1", 2, "k1", "k2", "a"],
    ]);
  });

  it("are called once by every method: each is one step", async () => {
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
