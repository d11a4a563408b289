/** What an adapter answered: nothing is `null`, what was written in silence is read back, and what failed is taken back. */
import { describe, expect, it, vi } from "vitest";
import { MemoryAdapter } from "../../../src/adapters/memory.ts";
import { guardAdapter } from "../../../src/core/config/guard.ts";
import { InvalidIdentity } from "../../../src/core/errors/index.ts";
import type { Adapter, AdapterAccount, AdapterMethod, AdapterUser } from "../../../src/core/types/adapter.ts";
import { createLog } from "../../world/config.ts";

const { logger } = createLog();
const user: AdapterUser = { id: "u-1", name: "Ada", email: "ada@app.example", emailVerified: null };
const account: AdapterAccount = { userId: "u-1", type: "oauth", provider: "op", providerAccountId: "1" };
const session = { sessionToken: "token-1", userId: "u-1", expires: new Date(4e12) };

/** The memory adapter, with other methods. */
function guarded(change: (memory: Required<Adapter>) => object) {
  const memory = MemoryAdapter() as Required<Adapter>;
  return { memory, adapter: guardAdapter({ ...memory, ...change(memory) } as Adapter, logger) as Required<Adapter> };
}

const silent =
  (run: (...input: never[]) => unknown, answer: null | undefined) =>
  async (...input: never[]) => {
    await run(...input);
    return answer;
  };

/** The connection is lost when the work is done. */
const broken =
  (run: (...input: never[]) => unknown) =>
  async (...input: never[]) => {
    await run(...input);
    throw new Error("connection lost");
  };

describe("a result", () => {
  // biome-ignore format: a table
  it.each<[AdapterMethod, unknown]>([
    ["getUser", null], ["getUserByEmail", null], ["getUserByAccount", null], ["getAccount", null], ["getAuthenticator", null],
    ["getSessionAndUser", null], ["useVerificationToken", null], ["listSessions", []], ["listAccounts", []], ["listAuthenticatorsByUserId", []],
  ])("of %s that is undefined becomes null", async (method, none) => {
    const { adapter } = guarded(() => ({ [method]: async () => undefined }));
    expect(await (adapter[method] as (...input: unknown[]) => unknown)("1", "2")).toEqual(none);
  });

  it.each([[{}], [{ session }], [{ user }], [{ session: null, user }], ["yes"]])(
    "of getSessionAndUser that is %j becomes null",
    async (answer) => {
      const { adapter } = guarded(() => ({ getSessionAndUser: async () => answer }));
      expect(await adapter.getSessionAndUser("token-1")).toBeNull();
    },
  );

  it("is passed on unchanged, whatever its class", async () => {
    const row = new (class Row {
      get id() {
        return "1";
      }
    })();
    const { adapter } = guarded(() => ({ getUser: async () => row, createUser: async () => row }));
    expect(await adapter.getUser("1")).toBe(row);
    expect(await adapter.createUser(user)).toBe(row);
  });

  describe.each([[null], [undefined]])("of %s", (nothing) => {
    it("to a new user is the user", async () => {
      const { adapter } = guarded((a) => ({ createUser: silent(a.createUser, nothing) }));
      expect(await adapter.createUser(user)).toEqual(user);
    });

    it("to a change of a user is the user, with the change", async () => {
      const { adapter } = guarded((a) => ({ updateUser: silent(a.updateUser, nothing) }));
      await adapter.createUser(user);
      expect(await adapter.updateUser({ id: "u-1", name: "Countess" })).toEqual({ ...user, name: "Countess" });
    });

    it("to a new user with an account is the owner of the account", async () => {
      const { adapter } = guarded((a) => ({ createUserWithAccount: silent(a.createUserWithAccount, nothing) }));
      expect(await adapter.createUserWithAccount(user, account)).toEqual(user);
    });

    it("to a new user who is missing afterwards is an error with the reason", async () => {
      const { adapter } = guarded(() => ({
        createUser: async () => nothing,
        createUserWithAccount: async () => nothing,
      }));
      for (const run of [() => adapter.createUser(user), () => adapter.createUserWithAccount(user, account)]) {
        const error = await Promise.resolve(run()).catch((error: unknown) => error);
        expect(error).toMatchObject({ type: "AdapterError", cause: { err: expect.any(InvalidIdentity) } });
      }
    });

    it("to a new user is never another user, whom a database finds under a number that the id begins with", async () => {
      const { adapter, memory } = guarded((a) => ({
        createUser: async () => nothing,
        createUserWithAccount: async () => nothing,
        getUser: (id: string) => a.getUser(String(Number.parseInt(id, 10))),
      }));
      await memory.createUser({ ...user, id: "3", email: "victim@app.example" });
      const wanted = { ...user, id: "3f2a-1" };
      await expect(adapter.createUser(wanted)).rejects.toThrow("createUser failed");
      const passkey = { ...account, type: "webauthn" } as const;
      await expect(adapter.createUserWithAccount(wanted, passkey)).rejects.toThrow("createUserWithAccount failed");
    });
  });
});

describe("a failure", () => {
  it("of a new user that was written nevertheless leaves no user", async () => {
    const { adapter, memory } = guarded((a) => ({ createUser: broken(a.createUser) }));
    await expect(adapter.createUser(user)).rejects.toThrow("createUser failed");
    expect(await memory.getUser("u-1")).toBeNull();
    expect(await memory.getUserByEmail("ada@app.example")).toBeNull();
  });

  it("of a new session that was written nevertheless leaves no session", async () => {
    const { adapter, memory } = guarded((a) => ({ createSession: broken(a.createSession) }));
    await memory.createUser(user);
    await expect(adapter.createSession(session)).rejects.toThrow("createSession failed");
    expect(await memory.getSessionAndUser("token-1")).toBeNull();
  });

  it("rolls back nothing that belongs to another user", async () => {
    const { adapter, memory } = guarded((a) => ({
      getUser: (id: string) => a.getUser(String(Number.parseInt(id, 10))),
    }));
    await memory.createUser({ ...user, id: "3" });
    await memory.createSession({ ...session, userId: "3" });
    await expect(adapter.createUser({ ...user, id: "3f2a-1" })).rejects.toThrow("createUser failed");
    await expect(adapter.createSession({ ...session, userId: "4" })).rejects.toThrow("createSession failed");
    expect(await memory.getUser("3")).not.toBeNull();
    expect(await memory.getSessionAndUser("token-1")).not.toBeNull();
  });

  it("reports the first failure, also if the rollback fails", async () => {
    const deleteUser = vi.fn(() => Promise.reject(new Error("gone")));
    const { adapter } = guarded((a) => ({ createUser: broken(a.createUser), deleteUser }));
    await expect(adapter.createUser(user)).rejects.toMatchObject({ cause: { err: { message: "connection lost" } } });
    expect(deleteUser).toHaveBeenCalledOnce();
    const bare = guardAdapter({ createUser: broken(async () => {}) } as Adapter, logger) as Required<Adapter>;
    await expect(bare.createUser(user)).rejects.toMatchObject({ cause: { err: { message: "connection lost" } } });
  });
});
