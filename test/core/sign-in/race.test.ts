/** Concurrent sign-ins and rollback: the result is one user with one account, or none. */
import { describe, expect, it } from "vitest";
import type { Adapter } from "../../../src/core/types/adapter.ts";
import { adapter as memory, type TestAdapter } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { app, createLog } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, sessionCookie, where } from "../helpers.ts";
import { census } from "./helpers.ts";

useClock();

/** A slow database: every call takes time, some longer than others. */
function distant(adapter: TestAdapter): Adapter {
  let call = 0;
  const far =
    (method: (...input: unknown[]) => unknown) =>
    async (...input: unknown[]) => {
      await new Promise((resolve) => setTimeout(resolve, (call++ * 7) % 5));
      return method(...input);
    };
  const methods = Object.entries(adapter).filter(
    ([, method]) => typeof method === "function" && method.name !== "breaks",
  );
  return Object.fromEntries(methods.map(([name, method]) => [name, far(method as never)]));
}

const crowd = (config: ReturnType<typeof kit.config>, size: number) =>
  Array.from({ length: size }, () => new Client(config));

describe("a hundred concurrent first sign-ins of one visitor", () => {
  // biome-ignore format: a table
  it.each([["ada", false], ["nameless", false], ["ada", true], ["nameless", true]] as const)("of %s end in one user and one account (database at a distance: %s)", async (code, far) => {
    const adapter = memory();
    const config = kit.config({ adapter: far ? distant(adapter) : adapter });
    const clients = crowd(config, 100);
    const states = await Promise.all(clients.map((client) => client.begin()));
    const answers = await Promise.all(clients.map((client, index) => client.back(states[index] ?? "", code)));
    const { users, accounts } = await census(adapter);
    expect([users.length, accounts.length]).toEqual([1, 1]);
    expect(accounts[0]?.userId).toBe(users[0]?.id);
    const signedIn = answers.filter((answer) => where(answer) === "/").length;
    const sessions = await adapter.listSessions(users[0]?.id ?? "");
    expect([sessions.length, clients.filter(({ cookies }) => cookies.has(sessionCookie)).length]).toEqual([signedIn, signedIn]);
    // A sign-in that found the user before the account was stored is refused, and may be repeated.
    for (const answer of answers) expect(where(answer)).toMatch(/^\/$|error=(?:OAuthAccountNotLinked|Configuration)/);
    expect(signedIn).toBeGreaterThan(0);
    for (const client of clients.slice(0, 5)) expect(where(await client.signIn(code))).toBe("/");
  });

  it("all succeed if the database is fast", async () => {
    const clients = crowd(kit.config({ adapter: memory() }), 100);
    const states = await Promise.all(clients.map((client) => client.begin()));
    const answers = await Promise.all(clients.map((client, index) => client.back(states[index] ?? "")));
    expect(answers.filter((answer) => where(answer) !== "/")).toEqual([]);
  });

  it("all succeed if the account of the first is stored late", async () => {
    const adapter = memory();
    const [late, come] = [Promise.withResolvers<void>(), { reads: 0 }];
    const far: Adapter = {
      ...adapter,
      async getUserByAccount(account) {
        // Both have read, one was refused and read again: only now the account is stored.
        if (++come.reads === 4) late.resolve();
        return adapter.getUserByAccount(account);
      },
      async linkAccount(account) {
        await late.promise;
        return adapter.linkAccount(account);
      },
    };
    const clients = crowd(kit.config({ adapter: far }), 2);
    const states = await Promise.all(clients.map((client) => client.begin()));
    const answers = await Promise.all(clients.map((client, index) => client.back(states[index] ?? "")));
    expect(answers.map(where)).toEqual(["/", "/"]);
    const { users, accounts } = await census(adapter);
    expect([users.length, accounts.length]).toEqual([1, 1]);
  });

  it("by e-mail end in one user too", async () => {
    const adapter = memory();
    const outbox: { identifier: string; url: string }[] = [];
    const clients = crowd(kit.config({ adapter, providers: [kit.email(outbox)] }), 3);
    for (const client of clients) await client.post("/auth/signin/email", { email: "ada@app.example" });
    const links = outbox.map(({ url }) => url.replace(app, ""));
    const answers = await Promise.all(clients.map((client, index) => client.send(links[index] ?? "")));
    expect(answers.map(where)).toEqual(["/", "/", "/"]);
    expect((await census(adapter)).users).toHaveLength(1);
  });

  it("AR-02: of one address at two providers end in one user, or in a refusal, never in two", async () => {
    const adapter = memory();
    const clients = crowd(
      kit.config({ adapter: distant(adapter), providers: [kit.acme(), kit.acme({ id: "other" })] }),
      20,
    );
    const provider = (index: number) => (index % 2 === 0 ? "acme" : "other");
    const states = await Promise.all(clients.map((client, index) => client.begin(provider(index))));
    await Promise.all(clients.map((client, index) => client.back(states[index] ?? "", "ada", provider(index))));
    const { users, accounts } = await census(adapter);
    expect([users.length, accounts.length]).toEqual([1, 1]);
  });

  it("of one account that a user links twice concurrently end in one account and no error", async () => {
    const adapter = memory();
    const log = createLog();
    const providers = [kit.acme(), kit.acme({ id: "other" })];
    const client = new Client(
      kit.config({ adapter: distant(adapter), providers, logger: log.logger, session: { strategy: "jwt" } }),
    );
    await client.signIn();
    const states = [await client.begin("other"), await client.begin("other")];
    const answers = await Promise.all(states.map((state) => client.back(state, "bob", "other")));
    expect([answers.map(where), log.errors]).toEqual([["/", "/"], []]);
    expect((await census(adapter)).accounts).toHaveLength(2);
  });
});

describe("C5: a refusal asks the database for each fact once", () => {
  const providers = [kit.acme(), kit.acme({ id: "other" })];

  /** What the adapter is asked from the return of the provider until the refusal. */
  async function askedFor(adapter: TestAdapter): Promise<readonly string[]> {
    const visitor = new Client(kit.config({ adapter, providers }));
    const state = await visitor.begin("other");
    const before = adapter.called.length;
    expect(where(await visitor.back(state, "ada", "other"))).toMatch("error=OAuthAccountNotLinked");
    return adapter.called.slice(before);
  }

  it.each([true, false])("if the user with the address has an account (created in one step: %s)", async (oneStep) => {
    const adapter = memory({ oneStep });
    await new Client(kit.config({ adapter, providers })).signIn();
    expect(await askedFor(adapter)).toEqual(["getUserByAccount", "getUserByEmail", "listAccounts"]);
  });

  it("if the user with the address has none, and the adapter stores no user before their account", async () => {
    const adapter = memory({ oneStep: true });
    await adapter.createUser({ id: "imported", email: "ada@app.example", emailVerified: new Date() });
    expect(await askedFor(adapter)).toEqual(["getUserByAccount", "getUserByEmail", "listAccounts"]);
  });

  it("if the account belongs to another user", async () => {
    const adapter = memory();
    const config = kit.config({ adapter, providers });
    await new Client(config).signIn("bob", "other");
    const ada = new Client(config);
    await ada.signIn();
    const state = await ada.begin("other");
    const before = adapter.called.length;
    expect(where(await ada.back(state, "bob", "other"))).toMatch("error=OAuthAccountNotLinked");
    const asked = adapter.called.slice(before);
    expect(asked.filter((method) => method === "getUserByAccount")).toHaveLength(1);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it("stays a refusal if the accounts cannot be listed", async () => {
    const adapter = memory();
    await new Client(kit.config({ adapter, providers })).signIn();
    adapter.breaks({ fail: "listAccounts" });
    expect(await askedFor(adapter)).toContain("listAccounts");
  });

  it("and reads again if the user with the address got this account meanwhile", async () => {
    const adapter = memory({ oneStep: true });
    const late: { meanwhile?: (() => Promise<unknown>) | undefined } = {};
    const slow: Adapter = {
      ...adapter,
      async getUserByAccount(account) {
        const owner = await adapter.getUserByAccount(account);
        const { meanwhile } = late;
        late.meanwhile = undefined;
        await meanwhile?.();
        return owner;
      },
    };
    const [slower, faster] = [new Client(kit.config({ adapter: slow })), new Client(kit.config({ adapter }))];
    const [state, other] = [await slower.begin(), await faster.begin()];
    late.meanwhile = () => faster.back(other);
    expect(where(await slower.back(state))).toBe("/");
    expect((await census(adapter)).users).toHaveLength(1);
  });

  it("and reads again if the user with the address has no account yet, because it is stored in a second step", async () => {
    const adapter = memory();
    const [created, listed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const far: Adapter = {
      ...adapter,
      async linkAccount(account) {
        created.resolve();
        await listed.promise;
        return adapter.linkAccount(account);
      },
    };
    const near: Adapter = {
      ...adapter,
      async listAccounts(userId) {
        const rows = await adapter.listAccounts(userId);
        listed.resolve();
        return rows;
      },
    };
    const [slower, faster] = [new Client(kit.config({ adapter: near })), new Client(kit.config({ adapter: far }))];
    const [state, other] = [await slower.begin(), await faster.begin()];
    const first = faster.back(other);
    await created.promise;
    expect([await slower.back(state), await first].map(where)).toEqual(["/", "/"]);
    expect((await census(adapter)).accounts).toHaveLength(1);
  });
});

describe("if the adapter creates a user and their account in one step", () => {
  it("a hundred concurrent first sign-ins of one visitor all succeed, as one user with one account", async () => {
    const adapter = memory({ oneStep: true });
    const clients = crowd(kit.config({ adapter: distant(adapter) }), 100);
    const states = await Promise.all(clients.map((client) => client.begin()));
    const answers = await Promise.all(clients.map((client, index) => client.back(states[index] ?? "")));
    expect(answers.filter((answer) => where(answer) !== "/")).toEqual([]);
    const { users, accounts } = await census(adapter);
    expect([users.length, accounts.length, accounts[0]?.userId]).toEqual([1, 1, users[0]?.id]);
  });

  it("AR-03: a process that exits midway leaves no partial user: the next sign-in succeeds", async () => {
    for (const how of ["hangs", new Error("no connection")] as const) {
      const adapter = memory({ oneStep: true });
      const { events, names } = kit.eventLog();
      const client = new Client(kit.config({ adapter, events }));
      const state = await client.begin();
      adapter.breaks({ failures: { createUserWithAccount: how } });
      await Promise.race([client.back(state), new Promise((resolve) => setTimeout(resolve, 20))]);
      expect([adapter.called.at(-1), client.cookies.has(sessionCookie), names()]).toEqual([
        how === "hangs" ? "createUserWithAccount" : "getUserByEmail",
        false,
        [],
      ]);
      adapter.breaks();
      const next = new Client(kit.config({ adapter, events }));
      expect(where(await next.signIn())).toBe("/");
      expect(names()).toEqual(["createUser", "linkAccount", "signIn"]);
    }
  });
});

describe("a partially created user", () => {
  it("AR-03: is rolled back, and the next sign-in works", async () => {
    const adapter = memory();
    const log = createLog();
    const { events, names } = kit.eventLog();
    const client = new Client(kit.config({ adapter, events, logger: log.logger }));
    adapter.breaks({ fail: "linkAccount" });
    expect(where(await client.signIn())).toMatch("/auth/error?error=ServiceUnavailable");
    expect(adapter.called.filter((name) => /createUser|deleteUser/.test(name))).toEqual(["createUser", "deleteUser"]);
    expect([await census(adapter), names(), log.errors]).toEqual([{ users: [], accounts: [] }, [], ["AdapterError"]]);
    adapter.breaks();
    expect(where(await client.signIn())).toBe("/");
    expect(names()).toEqual(["createUser", "linkAccount", "signIn"]);
  });

  it("AR-03: stays if the adapter cannot delete, and signs no user in", async () => {
    const adapter = memory({ without: ["deleteUser"] });
    const client = new Client(kit.config({ adapter }));
    adapter.breaks({ fail: "linkAccount" });
    await client.signIn();
    expect([(await census(adapter)).users.length, client.cookies.has(sessionCookie)]).toEqual([1, false]);
    adapter.breaks();
    expect(where(await client.signIn())).toMatch("error=OAuthAccountNotLinked");
  });

  it("is reported as the first failure, also when the database stays down", async () => {
    const adapter = memory();
    const log = createLog();
    const client = new Client(kit.config({ adapter, logger: log.logger }));
    const state = await client.begin();
    adapter.breaks({ fail: ["createUser"] });
    await client.back(state);
    expect(log.thrown.map(({ cause }) => cause?.method)).toEqual(["createUser"]);
    const next = await client.begin();
    adapter.breaks({ failAt: adapter.calls.length + 4, fail: "createUser" });
    await client.back(next);
    expect(log.thrown.map(({ cause }) => cause?.method)).toEqual(["createUser", "createUser"]);
  });

  it("AR-18: an account whose user was deleted signs no user in", async () => {
    const adapter = memory();
    const client = new Client(kit.config({ adapter }));
    await client.signIn();
    await client.post("/auth/signout");
    const [user] = (await census(adapter)).users;
    await adapter.updateUser({ id: user?.id ?? "", email: "former@app.example" });
    // The account still exists, but its user is not found.
    adapter.breaks({ failures: { getUserByAccount: { answers: null } } });
    expect(where(await client.signIn())).toMatch("error=ServiceUnavailable");
    adapter.breaks();
    expect([(await census(adapter)).users.length, client.cookies.has(sessionCookie)]).toEqual([1, false]);
  });
});
