/** A database that compares texts loosely: a found row counts only if it is the requested one. */
import { describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../../src/adapters/memory.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { adapter as memory } from "../../world/adapter.ts";
import { useClock } from "../../world/clock.ts";
import { app, createLog } from "../../world/config.ts";
import * as kit from "../helpers.ts";
import { Client, where } from "../helpers.ts";

useClock();

/** As an accent- and case-insensitive collation takes a text. */
const loose = (text: unknown): string => String(text).normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** A database that takes texts for the same that only look alike. Rows keep what was written. */
function looseAdapter() {
  const store = memory();
  const users: string[] = [];
  const accounts: { provider: string; providerAccountId: string }[] = [];
  const exact = { createUser: store.createUser, linkAccount: store.linkAccount, getUser: store.getUser };
  const match = async (email: string) => {
    for (const id of users) {
      const user = await exact.getUser(id);
      if (user && loose(user.email) === loose(email)) return user;
    }
    return null;
  };
  const key = ({ provider, providerAccountId }: (typeof accounts)[number]) =>
    accounts.find((row) => row.provider === provider && loose(row.providerAccountId) === loose(providerAccountId)) ?? {
      provider,
      providerAccountId,
    };
  const { getUserByAccount, getAccount } = store;
  return Object.assign(store, {
    createUser: async (user: Parameters<typeof exact.createUser>[0]) => {
      users.push(String(user.id));
      return exact.createUser(user);
    },
    linkAccount: async (account: Parameters<typeof exact.linkAccount>[0]) => {
      accounts.push(account);
      return exact.linkAccount(account);
    },
    getUserByEmail: match,
    getUserByAccount: (account: (typeof accounts)[number]) => getUserByAccount(key(account)),
    getAccount: (providerAccountId: string, provider: string) =>
      getAccount(key({ provider, providerAccountId }).providerAccountId, provider),
  });
}

function site(more: Partial<AuthConfig> = {}) {
  const adapter = looseAdapter();
  const outbox: { identifier: string; url: string }[] = [];
  const log = createLog();
  const people = {
    josé: { id: "Ab", email: "josé@app.example", email_verified: true },
    jose: { id: "aB", email: "jose@app.example", email_verified: true },
    idn: { id: "3", email: "ada@bücher.example", email_verified: true },
  };
  const providers = [kit.acme({ allowDangerousEmailAccountLinking: true }, people), kit.email(outbox)];
  const config = kit.config({ adapter, providers, logger: log.logger, ...more });
  return { adapter, log, client: () => new Client(config), link: () => outbox.at(-1)?.url.replace(app, "") ?? "" };
}

describe("S6: an address that the database treats as equal to another", () => {
  it("does not sign in the user of the other, by a magic link", async () => {
    const { adapter, client, link, log } = site();
    const known = await adapter.createUser({ id: "1", email: "josé@app.example", emailVerified: new Date(0) });
    const visitor = client();
    await visitor.post("/auth/signin/email", { email: "jose@app.example" });
    expect(where(await visitor.send(link()))).toBe("/");
    expect((await visitor.session())?.user?.email).toBe("jose@app.example");
    expect(await adapter.getUser("1")).toEqual(known);
    expect(log.lines.map(({ code }) => code)).toContain("loose-comparison");
  });

  it("does not link the user of the other, at a provider that may link", async () => {
    const { adapter, client } = site();
    await adapter.createUser({ id: "1", email: "jose@app.example", emailVerified: new Date(0) });
    expect(where(await client().signIn("josé"))).toBe("/");
    expect(await adapter.listAccounts("1")).toEqual([]);
  });

  it("signs in the user of the same address, in whatever form it is stored", async () => {
    const { adapter, client, link } = site();
    await adapter.createUser({ id: "1", name: "José", email: "JOSE@App.example", emailVerified: new Date(0) });
    const visitor = client();
    await visitor.post("/auth/signin/email", { email: "jose@app.example" });
    await visitor.send(link());
    expect((await visitor.session())?.user).toMatchObject({ name: "José" });
  });
});

describe("S6: an account that the database treats as equal to another", () => {
  it("signs in no existing user, and creates its own", async () => {
    const { adapter, client } = site({ providers: [kit.acme({}, { a: { id: "Ab" }, b: { id: "aB" } })] });
    await client().signIn("a");
    await client().signIn("b");
    const owners = adapter.calls.filter(({ method }) => method === "linkAccount").map(({ input }) => input[0]);
    expect(owners).toMatchObject([{ providerAccountId: "Ab" }, { providerAccountId: "aB" }]);
    const ids = (owners as { userId: string }[]).map(({ userId }) => userId);
    expect(new Set(ids).size).toBe(2);
  });

  it("signs in its owner if it is the same, also if the adapter cannot read accounts, or fails to find one", async () => {
    for (const change of ["as it is", "without getAccount", "getAccount finds nothing"]) {
      const adapter = memory(change === "without getAccount" ? { without: ["getAccount"] } : {});
      if (change.endsWith("nothing")) adapter.breaks({ failures: { getAccount: { answers: null } } });
      const client = new Client(kit.config({ adapter }));
      await client.signIn();
      await client.post("/auth/signout");
      expect([change, where(await client.signIn())]).toEqual([change, "/"]);
      expect(adapter.called.filter((name) => name === "createUser")).toHaveLength(1);
    }
  });

  it("signs in no user if getUserByAccount alone is imprecise: the account that can be read decides", async () => {
    for (const known of [true, false]) {
      const adapter = memory();
      const providers = [kit.acme({}, { victim: { id: "Ab" }, other: { id: "aB", name: "Other" } })];
      const config = kit.config({ adapter, providers });
      await new Client(config).signIn("victim");
      if (known) await new Client(config).signIn("other");
      const victim = await adapter.getUserByAccount({ provider: "acme", providerAccountId: "Ab" });
      adapter.breaks({ failures: { getUserByAccount: { answers: victim } } });
      const client = new Client(config);
      expect([known, where(await client.signIn("other"))]).toEqual([known, "/"]);
      expect([known, (await client.session())?.user?.name]).toEqual([known, "Other"]);
      expect(await adapter.listAccounts(victim?.id ?? "")).toHaveLength(1);
    }
  });
});

describe("S6: a user with another id than the requested one", () => {
  it("is not the one who started to link an account", async () => {
    const store = MemoryAdapter();
    const state: { other?: string } = {};
    const adapter = { ...store, getUser: async (id: string) => store.getUser(state.other ?? id) };
    const eve = await store.createUser({ id: "eve", email: "eve@evil.example", emailVerified: null });
    const client = new Client(kit.config({ adapter, providers: [kit.acme(), kit.acme({ id: "other" })] }));
    await client.signIn();
    state.other = eve.id;
    await client.signIn("bob", "other");
    expect(await store.listAccounts("eve")).toEqual([]);
  });
});

describe("S7: an international domain", () => {
  it("is one user, whether it is received from a provider or entered for a link", async () => {
    for (const first of ["provider", "link"]) {
      const { adapter, client, link } = site();
      const ways = {
        provider: async (visitor: Client) => visitor.signIn("idn"),
        link: async (visitor: Client) => {
          await visitor.post("/auth/signin/email", { email: "ada@xn--bcher-kva.example" });
          return visitor.send(link());
        },
      };
      const order = first === "provider" ? (["provider", "link"] as const) : (["link", "provider"] as const);
      for (const way of order) expect([first, way, where(await ways[way](client()))]).toEqual([first, way, "/"]);
      expect(adapter.called.filter((name) => name === "createUser")).toHaveLength(1);
      const made = await adapter.getUserByEmail("ada@xn--bcher-kva.example");
      expect([made?.email, (await adapter.listAccounts(made?.id ?? "")).length]).toEqual([
        "ada@xn--bcher-kva.example",
        1,
      ]);
    }
  });
});
