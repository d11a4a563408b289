/** Tokens of accounts in the database: encrypted, bound to their place, and plain for everyone who asks the library. */
import { describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../../src/adapters/memory.ts";
import { prepareSettings } from "../../../src/core/config/compile.ts";
import type { Adapter, AdapterAccount } from "../../../src/core/types/adapter.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { createLog, secret } from "../../world/config.ts";
import { acme, Client, config, eventLog, formerSecret, sessionCookie } from "../helpers.ts";

const user = { id: "ada", email: "ada@app.example", emailVerified: null };
const key = { provider: "acme", providerAccountId: "1" } as const;
const tokens = { access_token: "access-canary", refresh_token: "refresh-canary", id_token: "id-canary" };
const account: AdapterAccount = { ...key, userId: "ada", type: "oauth", scope: "email", ...tokens };
const fields = ["access_token", "refresh_token", "id_token"] as const;

/** An adapter with a user and without accounts, and the library in front of it. */
async function setup(more: Partial<AuthConfig> = {}, adapter: Adapter = MemoryAdapter()) {
  const log = createLog();
  await adapter.createUser?.(user);
  const library = async (secrets: string | string[] = secret) => {
    const options = { providers: [acme()], adapter, secret: secrets, logger: log.logger, ...more };
    const { accounts } = (await prepareSettings(options)).stores;
    return accounts as Required<NonNullable<typeof accounts>>;
  };
  const stored = async () => (await adapter.getAccount?.("1", "acme")) as AdapterAccount;
  return { adapter, library, stored, log };
}

const plain = (row: AdapterAccount | null | undefined) => fields.map((field) => row?.[field]);
const canaries = Object.values(tokens);

describe("the tokens of an account", () => {
  it("are not in the database as text, whichever method wrote them, and are plain when the library reads them", async () => {
    const { library, stored, adapter } = await setup();
    const accounts = await library();
    const writes = [
      () => accounts.linkAccount(account),
      () => accounts.updateAccount({ ...key, ...tokens }),
      () => accounts.replaceTokens({ ...key, ...tokens }, { refresh_token: tokens.refresh_token }),
    ];
    for (const write of writes) {
      await write();
      const row = await stored();
      for (const field of fields) expect(row[field]).toMatch(/^portico\.1:/);
      for (const canary of canaries) expect(JSON.stringify(row)).not.toContain(canary);
      expect(row.scope).toBe("email");
      expect(plain(await accounts.getAccount("1", "acme"))).toEqual(canaries);
      expect(plain((await accounts.listAccounts("ada"))[0])).toEqual(canaries);
    }
    expect(plain((await accounts.unlinkAccount(key)) as AdapterAccount)).toEqual(canaries);
    expect(await adapter.getAccount?.("1", "acme")).toBeNull();
  });

  it("are encrypted by a sign-in, also one that creates the user, and events get them plain", async () => {
    for (const without of [[], ["createUserWithAccount"]] as const) {
      const adapter: Adapter = MemoryAdapter();
      for (const method of without) delete adapter[method];
      const { events, seen } = eventLog();
      const browser = new Client(config({ adapter, events }));
      await browser.signIn();
      expect(browser.cookies.has(sessionCookie)).toBe(true);
      const row = await adapter.getAccount?.("1", "acme");
      expect(row?.access_token).toMatch(/^portico\.1:/);
      expect(row?.refresh_token).toMatch(/^portico\.1:/);
      const given = seen.filter(([name]) => name === "signIn" || name === "linkAccount");
      expect(given).toHaveLength(2);
      for (const [, message] of given) expect(message).toMatchObject({ account: { refresh_token: "renew" } });
    }
  });

  it("are absent if their text was copied to another row or field, which is one line in the log", async () => {
    const { library, stored, adapter, log } = await setup();
    const accounts = await library();
    await accounts.linkAccount(account);
    const { access_token, refresh_token } = await stored();
    await adapter.linkAccount?.({
      ...account,
      providerAccountId: "2",
      access_token,
      refresh_token,
      id_token: null,
    } as never);
    expect(plain(await accounts.getAccount("2", "acme"))).toEqual([undefined, undefined, null]);
    await adapter.updateAccount?.({ ...key, access_token: refresh_token, refresh_token: access_token } as never);
    expect(plain(await accounts.getAccount("1", "acme"))).toEqual([undefined, undefined, "id-canary"]);
    expect(log.lines.filter(({ code }) => code === "token-not-opened")).toHaveLength(1);
  });

  it.each(["cut", "changed", "empty"])("are absent if their text was %s", async (how) => {
    const { library, stored, adapter } = await setup();
    const accounts = await library();
    await accounts.linkAccount(account);
    const { access_token: text = "" } = await stored();
    const wrong = {
      cut: text.slice(0, -9),
      changed: text.replace(/.$/, (one) => (one === "A" ? "E" : "A")),
      empty: "portico.1:",
    };
    await adapter.updateAccount?.({ ...key, access_token: wrong[how as keyof typeof wrong] });
    expect((await accounts.getAccount("1", "acme"))?.access_token).toBeUndefined();
  });
});

describe("a secret that was", () => {
  it("replaced still opens tokens as long as it is in the list, and the next write uses the new one", async () => {
    const { library, stored } = await setup();
    await (await library(formerSecret)).linkAccount(account);
    const both = await library([secret, formerSecret]);
    expect(plain(await both.getAccount("1", "acme"))).toEqual(canaries);
    const former = await stored();
    await both.updateAccount({ ...key, ...tokens });
    expect((await stored()).access_token).not.toBe(former.access_token);
    expect(plain(await (await library(secret)).getAccount("1", "acme"))).toEqual(canaries);
  });

  it("removed leaves tokens that count as absent, and a sign-in replaces them", async () => {
    const adapter = MemoryAdapter();
    await new Client(config({ adapter, secret: formerSecret })).signIn();
    const log = createLog();
    const changed = config({ adapter, secret, logger: log.logger });
    const { accounts } = (await prepareSettings(changed)).stores;
    expect((await accounts?.getAccount?.("1", "acme"))?.refresh_token).toBeUndefined();
    const browser = new Client(changed);
    await browser.signIn();
    expect(browser.cookies.has(sessionCookie)).toBe(true);
    expect((await accounts?.getAccount?.("1", "acme"))?.refresh_token).toBe("renew");
    expect(log.errors).toEqual([]);
  });
});

describe("plain tokens of an earlier version", () => {
  it("are read, and encrypted by the next write", async () => {
    const { library, stored, adapter } = await setup();
    await adapter.linkAccount?.(account);
    const accounts = await library();
    expect(plain(await accounts.getAccount("1", "acme"))).toEqual(canaries);
    expect((await stored()).access_token).toBe("access-canary");
    await accounts.replaceTokens({ ...key, ...tokens, refresh_token: "next" }, { refresh_token: "refresh-canary" });
    for (const field of fields) expect((await stored())[field]).toMatch(/^portico\.1:/);
    expect((await accounts.getAccount("1", "acme"))?.refresh_token).toBe("next");
  });
});

describe("replacing encrypted tokens", () => {
  it.each(["encrypted", "plain", "absent"])(
    "is done by one of a hundred concurrent calls, over %s ones",
    async (how) => {
      const { library, adapter } = await setup();
      const accounts = await library();
      const { refresh_token, ...rest } = account;
      if (how === "plain") await adapter.linkAccount?.(account);
      else await accounts.linkAccount((how === "absent" ? rest : account) as AdapterAccount);
      const expected = { refresh_token: how === "absent" ? null : "refresh-canary" };
      const all = Array.from({ length: 100 }, (_, at) =>
        accounts.replaceTokens({ ...key, refresh_token: `r${at}` }, expected),
      );
      const won = (await Promise.all(all)).flatMap((answer, at) => (answer ? [`r${at}`] : []));
      expect(won).toHaveLength(1);
      expect((await accounts.getAccount("1", "acme"))?.refresh_token).toBe(won[0]);
      expect(await accounts.replaceTokens({ ...key, refresh_token: "late" }, expected)).toBe(false);
    },
  );

  it("is not done where there is no such account", async () => {
    const accounts = await (await setup()).library();
    expect(await accounts.replaceTokens({ ...key, refresh_token: "r" }, { refresh_token: null })).toBe(false);
  });
});

describe("encryptTokens", () => {
  const foreign = () => ({ ...MemoryAdapter(), encryptsTokens: false }) as Adapter;

  it.each([
    ["off", false, MemoryAdapter, /^access-canary$/],
    ["off without an option, for the adapter of another package", undefined, foreign, /^access-canary$/],
    ["on", true, foreign, /^portico\.1:/],
    ["on without an option, for an adapter of this package", undefined, MemoryAdapter, /^portico\.1:/],
  ])("is %s", async (_what, encryptTokens, make, expected) => {
    const { library, stored } = await setup({ encryptTokens }, make());
    const accounts = await library();
    await accounts.linkAccount(account);
    expect((await stored()).access_token).toMatch(expected);
    expect(plain(await accounts.getAccount("1", "acme"))).toEqual(canaries);
  });
});
