/** The database and the mail service of the tests fail on demand. */
import { describe, expect, it } from "vitest";
import { adapter, adapterErrorMessage } from "./adapter.ts";
import { mailbox, mailErrorMessage } from "./mailbox.ts";

const ada = { id: "ada", email: "ada@example.com", emailVerified: null };

describe("the adapter", () => {
  it("records its calls with their arguments", async () => {
    const store = adapter();
    const user = { ...ada };
    await store.createUser(user);
    user.email = "changed";
    await store.getUser("ada");
    expect(store.calls).toEqual([
      { method: "createUser", input: [ada] },
      { method: "getUser", input: ["ada"] },
    ]);
    expect(store.called).toEqual(["createUser", "getUser"]);
  });

  it("fails in the given methods, and in no other", async () => {
    const store = adapter({ fail: ["getUser", "createSession"] });
    await store.createUser(ada);
    await expect(store.getUser("ada")).rejects.toThrow(adapterErrorMessage);
    expect(await store.getUserByEmail(ada.email)).toEqual(ada);
    store.breaks();
    expect(await store.getUser("ada")).toEqual(ada);
  });

  it("fails at the k-th call, once", async () => {
    const store = adapter({ failAt: 2 });
    await store.createUser(ada);
    await expect(store.getUser("ada")).rejects.toThrow(adapterErrorMessage);
    expect(await store.getUser("ada")).toEqual(ada);
  });

  it("returns another value", async () => {
    const store = adapter({ failures: { getUser: { answers: undefined } } });
    await store.createUser(ada);
    expect(await store.getUser("ada")).toBeUndefined();
  });

  it("omits methods", () => {
    expect(adapter({ without: ["updateAccount"] })).not.toHaveProperty("updateAccount");
    expect(adapter()).toHaveProperty("updateAccount");
  });
});

describe("the mail service", () => {
  const mail = { identifier: "ada@example.com", url: "https://app.example/l", token: "t", expires: new Date(0) };
  const send = ({ provider }: ReturnType<typeof mailbox>) =>
    provider.sendVerificationRequest({ ...mail, provider, theme: {}, request: new Request("https://app.example") });

  it("collects mails", async () => {
    const box = mailbox();
    expect(() => box.link()).toThrow("No mail");
    await send(box);
    expect(box.mails).toEqual([mail]);
    expect(box.link("ada@example.com")).toBe(mail.url);
    expect(() => box.link("bob@example.com")).toThrow("No mail");
  });

  it("is slow, or fails with an error, or with another value", async () => {
    const slow = mailbox({ mode: "slow" });
    await send(slow);
    expect(slow.mails).toHaveLength(1);
    await expect(send(mailbox({ mode: "fails" }))).rejects.toThrow(mailErrorMessage);
    await expect(send(mailbox({ mode: "rejects" }))).rejects.toBe(mailErrorMessage);
  });

  it("has its own options", () => {
    expect(mailbox({ id: "link", maxAge: 60 }).provider).toMatchObject({ id: "link", maxAge: 60, type: "email" });
  });
});
