/** What the application gives, wrapped. */
import { inspect } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { guardAdapter, hasMethod } from "../../../src/core/config/guard.ts";
import { bindMethods, guardEvents } from "../../../src/core/config/handlers.ts";
import { AdapterError, EventError } from "../../../src/core/errors/index.ts";
import type { Adapter, AdapterMethod } from "../../../src/core/types/adapter.ts";
import type { Events } from "../../../src/core/types/callbacks.ts";
import type { LoggerInstance } from "../../../src/core/types/logger.ts";
import { createLog } from "../../world/config.ts";

const thrown = [new Error("no"), "a string", null, undefined, 5, { code: 1 }];
const ways: [string, (what: unknown) => () => unknown][] = [
  [
    "throws",
    (what) => () => {
      throw what;
    },
  ],
  ["rejects with", (what) => () => Promise.reject(what)],
];
const bad = ways.flatMap(([way, make]) => thrown.map((what) => [way, what, make(what)] as const));

afterEach(() => void vi.restoreAllMocks());

/** A guarded adapter. The tests call only methods that they gave it. */
const guard = (adapter: object, logger: LoggerInstance) =>
  guardAdapter(adapter as Adapter, logger) as Required<Adapter>;

describe("guardAdapter", () => {
  const { logger } = createLog();

  it.each(bad)(
    "DS-21: a method that %s %j is an AdapterError with its name and the reason",
    async (_way, what, getUser) => {
      const guarded = guard({ getUser }, logger);
      const error: unknown = await Promise.resolve(guarded.getUser("1")).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(AdapterError);
      expect(error).toMatchObject({
        message: "The adapter method getUser failed.",
        cause: { method: "getUser", err: expect.any(Error) },
      });
      if (what instanceof Error) expect((error as AdapterError).cause?.err).toBe(what);
    },
  );

  it("passes arguments and results, of asynchronous and synchronous methods", async () => {
    const useVerificationToken = vi.fn(() => null);
    const getAccount = vi.fn(async (id: string, provider: string) => ({ id, provider }));
    const guarded = guard({ useVerificationToken, getAccount }, logger);
    expect(await guarded.useVerificationToken({ identifier: "a", token: "b" })).toBeNull();
    expect(useVerificationToken).toHaveBeenCalledWith({ identifier: "a", token: "b" });
    expect(await guarded.getAccount("1", "op")).toEqual({ id: "1", provider: "op" });
  });

  it("methods of a class are included, also inherited ones, and keep their `this`", async () => {
    class Base {
      #users = new Map([["1", { id: "1" }]]);
      getUser(id: string) {
        return this.#users.get(id) ?? null;
      }
    }
    class Store extends Base {
      deleteUser = async (id: string) => this.getUser(id);
    }
    const store = new Store() as unknown as Adapter;
    const guarded = guard(store, logger);
    expect(await guarded.getUser("1")).toEqual({ id: "1" });
    expect(await guarded.deleteUser("1")).toEqual({ id: "1" });
    expect([hasMethod(store, "getUser"), hasMethod(store, "createUser"), hasMethod(undefined, "getUser")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("includes only the methods of the contract that the adapter has", () => {
    const adapter = { getUser: () => null, updateUser: 5, drop: () => {} } as unknown as Adapter;
    expect(Object.keys(guardAdapter(adapter, logger))).toEqual(["getUser"]);
    expect(Object.isFrozen(guardAdapter(adapter, logger))).toBe(true);
  });

  const token = "9b2d7c1e-5f3a-4e8b-a6d4-0c1b2a394857";
  const user = "123e4567-e89b-12d3-a456-426614174000";

  // biome-ignore format: a table
  it.each<[AdapterMethod, readonly unknown[]]>([
    ["getSessionAndUser",       [token]],
    ["deleteSession",           [token]],
    ["deleteSessions",          [user, token]],
    ["createSession",           [{ sessionToken: token, userId: user, expires: new Date() }]],
    ["linkAccount",             [{ userId: user, provider: "op", refresh_token: token }]],
    ["createUserWithAccount",   [{ id: user, email: "a@b.c" }, { provider: "op", session_state: token }]],
    ["useVerificationToken",    [{ identifier: "a@b.c", token }]],
    ["createAuthenticator",     [{ userId: user, credentialPublicKey: token }]],
  ])("F5: a failure of %s repeats its ids, and no token", async (method, input) => {
    const failing = async (...values: unknown[]) => {
      const cause = Object.assign(new Error("x"), { values: values.flatMap((value) => Object.values(value as object)) });
      throw Object.assign(new RangeError(`values ${JSON.stringify(values)} of ${user}`, { cause }), { code: "P2025" });
    };
    const guarded = guardAdapter({ [method]: failing } as Adapter, logger);
    const error = await Promise.resolve((guarded[method] as (...input: unknown[]) => unknown)(...input)).catch(
      (error: unknown) => error as AdapterError,
    );
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(token);
    expect(error).toMatchObject({ cause: { method, err: { code: "P2025", message: expect.stringContaining(user) } } });
    expect((error as AdapterError).cause?.err).toBeInstanceOf(RangeError);
  });

  it("LG-05: a debug line names the method, and none of its arguments", async () => {
    const log = createLog();
    const guarded = guard({ getSessionAndUser: () => null }, log.logger);
    await guarded.getSessionAndUser("a-session-token");
    expect(log.lines).toEqual([{ level: "debug", code: "adapter_getSessionAndUser", message: [] }]);
  });
});

describe("guardEvents", () => {
  it.each(bad)("DS-21: a handler that %s %j has no effect, and is one line of the log", async (_way, _what, signIn) => {
    const log = createLog();
    const events = guardEvents({ signIn } as unknown as Partial<Events>, log.logger);
    expect(await events.signIn({ user: {} })).toBeUndefined();
    expect(log.errors).toEqual(["EventError"]);
    expect(log.thrown[0]).toBeInstanceOf(EventError);
    expect(log.thrown[0]?.cause).toMatchObject({ event: "signIn", err: expect.any(Error) });
  });

  it("F5: what a handler throws repeats no token of its message", async () => {
    const log = createLog();
    const access_token = "canaryA7f3Kq9ZxWv2Lm";
    const linkAccount = ({ account }: object & { account?: object }) =>
      Promise.reject(new Error(Object.values(account ?? {}).join()));
    const events = guardEvents({ linkAccount } as Partial<Events>, log.logger);
    await events.linkAccount({ user: {}, account: { provider: "op", access_token }, profile: {} } as never);
    expect(log.thrown[0]?.cause?.err?.message).toBe("op,[hidden]");
  });

  it("handlers are awaited, with their message and their object", async () => {
    const seen: unknown[] = [];
    class Audit {
      name = "audit";
      async session(message: unknown) {
        await Promise.resolve();
        seen.push([this.name, message]);
      }
    }
    const events = guardEvents(new Audit() as Partial<Events>, createLog().logger);
    await events.session({ session: { expires: "x" } });
    expect(seen).toEqual([["audit", { session: { expires: "x" } }]]);
  });

  it("every event has a handler, which may do nothing", async () => {
    const events = guardEvents({}, createLog().logger);
    expect(Object.keys(events).sort()).toEqual([
      "actAs",
      "createUser",
      "linkAccount",
      "session",
      "signIn",
      "signOut",
      "stopActing",
      "updateUser",
    ]);
    await events.createUser({ user: {} });
  });
});

describe("bindMethods", () => {
  it("returns methods that work without their object", () => {
    class Callbacks {
      word = "yes";
      signIn() {
        return this.word;
      }
      jwt = undefined;
    }
    const { signIn, ...rest } = bindMethods(new Callbacks(), ["signIn", "jwt"]);
    expect(signIn?.()).toBe("yes");
    expect(rest).toEqual({});
  });
});

describe("the shared state of an adapter", () => {
  const { logger } = createLog();
  const expires = new Date(Date.UTC(2030, 0));
  const answering = () => ({ claim: () => true, read: () => "value", write: () => false, hit: () => 3 });

  it("is passed on with its answers, of asynchronous and synchronous methods", async () => {
    const { state } = guard({ state: { ...answering(), hit: async () => 3 } }, logger);
    expect(await state.claim("a", expires)).toBe(true);
    expect(await state.read("a")).toBe("value");
    expect(await state.write("a", "b", expires)).toBe(false);
    expect(await state.hit("a", 60)).toBe(3);
  });

  it("keeps its `this`, and is read once", async () => {
    class State {
      #claimed = new Set<string>();
      claim = (key: string) => !this.#claimed.has(key) && this.#claimed.add(key).size > 0;
      read(key: string) {
        return this.#claimed.has(key) ? "" : null;
      }
      write = () => true;
      hit = () => 1;
    }
    const { state } = guard({ state: new State() }, logger);
    await state.claim("a", expires);
    expect(await state.read("a")).toBe("");
  });

  it("DS-21: is an AdapterError where it throws, without the key and the value", async () => {
    const write = (key: string, value: string) => {
      throw new Error(`cannot write ${value} at ${key}`);
    };
    const { state } = guard({ state: { ...answering(), write } }, logger);
    const error: unknown = await Promise.resolve(
      state.write("key-of-ada", "value-of-ada", expires, "former-of-ada"),
    ).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AdapterError);
    expect(error).toMatchObject({
      message: "The adapter method state.write failed.",
      cause: { method: "state.write" },
    });
    expect(inspect(error, { depth: 9 })).not.toMatch(/of-ada/);
  });

  it("is none if a method is missing", () => {
    const { hit: _, ...most } = answering();
    expect(guard({ state: most }, logger).state).toBeUndefined();
  });
});
