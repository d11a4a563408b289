/** The memory adapter: users, accounts and authenticators are kept as a database keeps them. */
import { describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import type { AdapterUser } from "../../src/core/types/adapter.ts";
import { ada, at, bob, github, key, setup } from "./helpers.ts";

describe("users", () => {
  it("are found by id, by address and by account", async () => {
    const { adapter } = await setup();
    await adapter.linkAccount(github);
    expect(await adapter.getUser("ada")).toEqual(ada);
    expect(await adapter.getUserByEmail("ada@example.com")).toEqual(ada);
    expect(await adapter.getUserByAccount({ provider: "github", providerAccountId: "1" })).toEqual(ada);
  });

  it("are null if they do not exist", async () => {
    const { adapter } = await setup();
    expect(await adapter.getUser("eve")).toBeNull();
    expect(await adapter.getUserByEmail("eve@example.com")).toBeNull();
    expect(await adapter.getUserByAccount({ provider: "github", providerAccountId: "1" })).toBeNull();
    expect(await adapter.deleteUser("eve")).toBeNull();
  });

  it("have an id, given or generated", async () => {
    const { adapter } = await setup();
    const { id: _, ...nameless } = { ...ada, email: "new@example.com" };
    const made = await adapter.createUser(nameless as AdapterUser);
    expect(made.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await adapter.getUser(made.id)).toEqual(made);
  });

  it("AR-15: have unique addresses, compared character by character", async () => {
    const { adapter } = await setup();
    await expect(adapter.createUser({ ...bob, id: "eve", email: ada.email })).rejects.toThrow("already a user");
    expect(await adapter.getUser("eve")).toBeNull();
    for (const near of ["Ada@example.com", "ada@example.com ", "ada@exámple.com"]) {
      expect(await adapter.getUserByEmail(near)).toBeNull();
    }
  });

  it("may be many without an address", async () => {
    const { adapter } = await setup();
    const email = null as unknown as string;
    await adapter.createUser({ ...ada, id: "x", email });
    await adapter.createUser({ ...ada, id: "y", email });
    expect(await adapter.getUserByEmail(email)).toBeNull();
    expect(await adapter.getUserByEmail("")).toBeNull();
  });

  it("have unique ids", async () => {
    const { adapter } = await setup();
    await expect(adapter.createUser({ ...ada, email: "other@example.com" })).rejects.toThrow("unique");
    expect(await adapter.getUserByEmail("other@example.com")).toBeNull();
  });

  it("are updated field by field, and undefined leaves a field unchanged", async () => {
    const { adapter } = await setup();
    const emailVerified = at(0);
    const changed = await adapter.updateUser({ id: "ada", emailVerified, name: undefined as never });
    expect(changed).toEqual({ ...ada, emailVerified });
    expect(changed.emailVerified).toBeInstanceOf(Date);
    expect(await adapter.getUser("ada")).toEqual(changed);
  });

  it("free their former address, and cannot take that of another user", async () => {
    const { adapter } = await setup();
    await adapter.updateUser({ id: "ada", email: "lovelace@example.com" });
    expect(await adapter.getUserByEmail("ada@example.com")).toBeNull();
    expect((await adapter.getUserByEmail("lovelace@example.com"))?.id).toBe("ada");
    await expect(adapter.updateUser({ id: "ada", email: bob.email })).rejects.toThrow("already a user");
    await adapter.updateUser({ id: "bob", email: "ada@example.com" });
    expect((await adapter.getUserByEmail("ada@example.com"))?.id).toBe("bob");
  });

  it("that do not exist cannot be updated", async () => {
    const { adapter } = await setup();
    await expect(adapter.updateUser({ id: "eve", name: "Eve" })).rejects.toThrow("no user");
  });

  it("are deleted with their accounts, sessions and authenticators", async () => {
    const { adapter } = await setup();
    await adapter.linkAccount(github);
    await adapter.createSession({ sessionToken: "ada-1", userId: "ada", expires: at(60) });
    await adapter.createSession({ sessionToken: "bob-1", userId: "bob", expires: at(60) });
    await adapter.createAuthenticator(key);
    expect(await adapter.deleteUser("ada")).toEqual(ada);
    expect(await adapter.getUser("ada")).toBeNull();
    expect(await adapter.getAccount("1", "github")).toBeNull();
    expect(await adapter.getSessionAndUser("ada-1")).toBeNull();
    expect(await adapter.getAuthenticator("key-1")).toBeNull();
    expect((await adapter.getSessionAndUser("bob-1"))?.user).toEqual(bob);
    await expect(adapter.createUser({ ...ada, id: "ada-2" })).resolves.toMatchObject({ id: "ada-2" });
  });

  it("AR-16: are the same whether their id is a number or its text", async () => {
    const { adapter } = await setup();
    const id = 7 as unknown as string;
    await adapter.createUser({ ...ada, id, email: "seven@example.com" });
    await adapter.createSession({ sessionToken: "seven", userId: "7", expires: at(60) });
    expect((await adapter.getUser("7"))?.email).toBe("seven@example.com");
    expect((await adapter.getSessionAndUser("seven"))?.user.email).toBe("seven@example.com");
    await adapter.updateUser({ id: "7", name: "Seven" });
    expect((await adapter.getUserByEmail("seven@example.com"))?.name).toBe("Seven");
  });
});

describe("accounts", () => {
  it("belong to one user and never change their user", async () => {
    const { adapter } = await setup();
    await adapter.linkAccount(github);
    await expect(adapter.linkAccount({ ...github, userId: "bob" })).rejects.toThrow("unique");
    await adapter.updateAccount({ ...github, userId: "bob", access_token: "fresh" });
    expect(await adapter.getAccount("1", "github")).toEqual({ ...github, access_token: "fresh" });
  });

  it("need a user", async () => {
    const { adapter } = await setup();
    await expect(adapter.linkAccount({ ...github, userId: "eve" })).rejects.toThrow("no user");
    expect(await adapter.getAccount("1", "github")).toBeNull();
  });

  it("are linked and unlinked", async () => {
    const { adapter } = await setup();
    await adapter.linkAccount(github);
    expect(await adapter.unlinkAccount({ provider: "github", providerAccountId: "1" })).toEqual(github);
    expect(await adapter.unlinkAccount({ provider: "github", providerAccountId: "1" })).toBeUndefined();
    expect(await adapter.updateAccount({ provider: "github", providerAccountId: "1" })).toBeNull();
    expect(await adapter.getUserByAccount(github)).toBeNull();
  });

  it("AR-17: have keys that cannot be confused", async () => {
    const { adapter } = await setup();
    const ids = ["' OR 1=1--", '{"$ne":null}', "__proto__", "constructor"];
    for (const providerAccountId of ids) await adapter.linkAccount({ ...github, providerAccountId });
    for (const providerAccountId of ids) {
      expect(await adapter.getAccount(providerAccountId, "github")).toMatchObject({ providerAccountId });
    }
    await adapter.linkAccount({ ...github, provider: "a:b", providerAccountId: "c" });
    expect(await adapter.getAccount("b:c", "a")).toBeNull();
    expect(await adapter.getAccount("c", "a:b")).not.toBeNull();
    expect(await adapter.getAccount("", "github")).toBeNull();
  });
});

describe("authenticators", () => {
  it("are found by id, and by user", async () => {
    const { adapter } = await setup();
    expect(await adapter.createAuthenticator(key)).toEqual(key);
    expect(await adapter.getAuthenticator("key-1")).toEqual(key);
    expect(await adapter.getAuthenticator("key-2")).toBeNull();
    expect(await adapter.listAuthenticatorsByUserId("ada")).toEqual([key]);
    expect(await adapter.listAuthenticatorsByUserId("bob")).toEqual([]);
  });

  it("have unique ids and a user", async () => {
    const { adapter } = await setup();
    await adapter.createAuthenticator(key);
    await expect(adapter.createAuthenticator({ ...key, userId: "bob" })).rejects.toThrow("unique");
    await expect(adapter.createAuthenticator({ ...key, credentialID: "2", userId: "eve" })).rejects.toThrow("no user");
  });

  it("store a counter that rises", async () => {
    const { adapter } = await setup();
    await adapter.createAuthenticator(key);
    expect(await adapter.updateAuthenticatorCounter("key-1", 5)).toEqual({ ...key, counter: 5 });
    expect((await adapter.getAuthenticator("key-1"))?.counter).toBe(5);
    await expect(adapter.updateAuthenticatorCounter("key-2", 5)).rejects.toThrow("no authenticator");
  });
});

describe("rows", () => {
  it("are copies: changing one changes nothing that is stored", async () => {
    const { adapter } = await setup();
    const user: AdapterUser = { ...ada, id: "eve", email: "eve@example.com", emailVerified: at(0) };
    const created = await adapter.createUser(user);
    user.name = "changed";
    created.emailVerified?.setFullYear(1970);
    (await adapter.getUser("eve"))?.emailVerified?.setFullYear(1970);
    expect(await adapter.getUser("eve")).toEqual({ ...ada, id: "eve", email: "eve@example.com", emailVerified: at(0) });

    const session = { sessionToken: "one", userId: "ada", expires: at(60) };
    const made = await adapter.createSession(session);
    session.expires.setFullYear(1970);
    made.expires.setFullYear(1970);
    (await adapter.getSessionAndUser("one"))?.session.expires.setFullYear(1970);
    expect((await adapter.getSessionAndUser("one"))?.session.expires).toEqual(at(60));
  });

  it("of two adapters are separate", async () => {
    const { adapter } = await setup();
    expect(await adapter.getUser("ada")).not.toBeNull();
    expect(await MemoryAdapter().getUser("ada")).toBeNull();
  });

  it("are reached by methods that need no `this`", async () => {
    const { getUser } = (await setup()).adapter;
    expect(await getUser("ada")).toEqual(ada);
  });
});
