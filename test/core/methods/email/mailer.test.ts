/** Mail services and databases that fail while a link is sent. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AdapterMethod } from "../../../../src/core/types/adapter.ts";
import { cookieNames, expectSignedOut, home, query, secret, sessionOf, where } from "../../../journeys/helpers.ts";
import { adapterErrorMessage } from "../../../world/adapter.ts";
import { createBrowser } from "../../../world/browser.ts";
import { useClock } from "../../../world/clock.ts";
import { mailErrorMessage } from "../../../world/mailbox.ts";
import { altered, post } from "./helpers.ts";

const clock = useClock();
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

beforeEach(() => {
  unhandled.length = 0;
  process.on("unhandledRejection", note);
});

afterEach(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

/** The stored hash of the newest link token. */
const storedIn = ({ store }: ReturnType<typeof post>) =>
  store.calls.findLast(({ method }) => method === "createVerificationToken")?.input[0] as {
    identifier: string;
    token: string;
  };

const senders = {
  "throws at once": () => {
    throw new Error(mailErrorMessage);
  },
  "rejects at once": () => Promise.reject(new Error(mailErrorMessage)),
  "rejects later": async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error(mailErrorMessage);
  },
  "rejects with a text": () => Promise.reject(mailErrorMessage),
  "rejects with nothing": () => Promise.reject(null),
};

describe("a sender that fails", () => {
  it.each(Object.entries(senders))("EF-18: leaves no usable link when it %s", async (_how, sendVerificationRequest) => {
    const office = post({ mail: { sendVerificationRequest } });
    const browser = office.browser();
    const page = await office.ask(browser);
    expect(new URL(page.url).pathname).toBe("/auth/signin");
    expect(query(page)).toEqual({ error: "EmailSignInError", callbackUrl: `${home}/dashboard` });
    expect(page.text).toContain("could not be sent");
    expect(page.html).not.toContain("hunter2");
    expect(office.log.errors).toEqual(["EmailSignInError"]);
    expect(Object.keys(browser.cookies).some((name) => name.startsWith(cookieNames.transaction))).toBe(false);
    expect(await office.store.useVerificationToken(storedIn(office))).toBeNull();
  });

  it("EF-18: is logged with what it threw, except the password in it", async () => {
    const office = post({ mail: { mode: "fails" } });
    await office.ask(office.browser());
    const [error] = office.log.thrown;
    expect(error?.cause?.provider).toBe("email");
    expect(error?.cause?.err?.message).toBe("smtp://[hidden]@mail.example is down");
  });

  it("EF-18: is reported, also when the database fails too", async () => {
    const office = post({ mail: { mode: "fails" }, faults: { fail: "useVerificationToken" } });
    const page = await office.ask(office.browser());
    expect(query(page).error).toBe("EmailSignInError");
    expect(office.log.thrown[0]?.cause?.err?.message).toContain("mail.example is down");
  });

  it("lets the visitor try again with the same form", async () => {
    const trouble = { now: true };
    const office = post({
      mail: {
        sendVerificationRequest: () => {
          if (trouble.now) throw new Error(mailErrorMessage);
        },
      },
    });
    const browser = office.browser();
    await office.ask(browser);
    trouble.now = false;
    const page = await browser.submit("/signin/email", { email: "ada@app.example" });
    expect(new URL(page.url).pathname).toBe("/auth/verify-request");
  });
});

describe("a sender that is slow", () => {
  it("is awaited before the visitor gets a response", async () => {
    const office = post({ mail: { mode: "slow" } });
    expect(where(await office.ask(office.browser()))).toContain("/auth/verify-request");
    expect(office.box.mails).toHaveLength(1);
  });

  it("delays no other request when it never settles", async () => {
    const office = post({ mail: { mode: "hangs" } });
    const browser = office.browser();
    const pending = office.ask(browser).then(() => "answered");
    const soon = new Promise((resolve) => setTimeout(resolve, 50, "waiting"));
    expect(await Promise.race([pending, soon])).toBe("waiting");
    expect(await sessionOf(office.browser())).toBeNull();
    expect((await office.browser().visit("/auth/signin")).status).toBe(200);
  });
});

describe("a database that fails", () => {
  const asking: readonly AdapterMethod[] = ["getUserByEmail", "createVerificationToken"];
  it.each(asking)("sends no mail when %s fails", async (fail) => {
    const office = post({ faults: { fail } });
    const browser = office.browser();
    const page = await office.ask(browser);
    expect(query(page)).toMatchObject({ error: "ServiceUnavailable" });
    expect(page.html).not.toContain(adapterErrorMessage);
    expect(office.box.mails).toEqual([]);
    expect(office.log.errors).toEqual(["AdapterError"]);
    await expectSignedOut(browser, page);
  });

  const following: readonly AdapterMethod[] = ["getUserByEmail", "useVerificationToken", "createUser", "createSession"];
  it.each(following)("EF-19: signs no user in when %s fails after the mail was sent", async (fail) => {
    const office = post();
    const browser = office.browser();
    await office.ask(browser);
    office.store.breaks({ fail });
    const page = await browser.visit(office.box.link());
    expect(query(page)).toEqual({ error: "ServiceUnavailable", callbackUrl: `${home}/dashboard` });
    expect(page.html).not.toContain(adapterErrorMessage);
    await expectSignedOut(browser, page);
    expect(office.emittedEvents.map(([name]) => name)).not.toContain("signIn");
    office.store.breaks();
    expect(await sessionOf(browser)).toBeNull();
    const user = await office.store.getUserByEmail("ada@app.example");
    expect(user === null || user.emailVerified !== null).toBe(true);
  });

  it("EF-19: signs no user in when updateUser fails for a known user", async () => {
    const office = post();
    await office.store.createUser({ id: "1", email: "ada@app.example", emailVerified: null });
    const browser = office.browser();
    await office.ask(browser);
    office.store.breaks({ fail: "updateUser" });
    const page = await browser.visit(office.box.link());
    expect(query(page).error).toBe("ServiceUnavailable");
    await expectSignedOut(browser, page);
  });
});

describe("secrets that are rotated between the mail and the click", () => {
  const next = "Qf8Wn2Lr6TxZ0bVyK4mPd9sHgJ1cEuRa5iOo3vNtBqY";

  /** A link from an application with the old secret, followed at one with `secrets`. */
  const followed = async (secrets: readonly string[]) => {
    const before = post();
    const old = before.browser();
    await before.ask(old);
    const after = post({ config: { secret: secrets, adapter: before.store } });
    const browser = createBrowser(after.handle, { jar: old.jar });
    return { after, browser, link: before.box.link() };
  };

  it("JW-24: the link still signs in at once in the browser that asked", async () => {
    const { browser, link } = await followed([next, secret]);
    expect(where(await browser.visit(link))).toBe("/dashboard");
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@app.example" } });
  });

  it("JW-24: the link still works in another browser, once", async () => {
    const { after, link } = await followed([next, secret]);
    const other = after.browser();
    await other.visit(link);
    expect(where(await other.submit("/callback/email"))).toBe("/dashboard");
    expect(query(await other.visit(link)).error).toBe("Verification");
  });

  it("JW-24: the link is invalid once its secret is removed", async () => {
    const { browser, link } = await followed([next]);
    expect(query(await browser.visit(link)).error).toBe("Verification");
    await expectSignedOut(browser);
  });

  it("JW-24: the old secret does not extend the lifetime of the link", async () => {
    const { browser, link } = await followed([next, secret]);
    clock.forward(601);
    expect(query(await browser.visit(link)).error).toBe("Verification");
  });

  it("JW-24: the form of the sign-in page is still valid", async () => {
    const before = post();
    const browser = before.browser();
    await browser.visit("/auth/signin");
    const { csrfToken = "" } = browser.page.forms[0]?.fields ?? {};
    const after = post({ config: { secret: [next, secret] } });
    const same = createBrowser(after.handle, { jar: browser.jar });
    const page = await same.post("/auth/signin/email", { csrfToken, email: "ada@app.example" });
    expect(new URL(page.url).pathname).toBe("/auth/verify-request");
  });

  it("does not follow the browser's cookie to a link that was altered", async () => {
    const { browser, link } = await followed([next, secret]);
    expect(query(await browser.visit(altered(link, { email: "eve@evil.example" }))).error).toBe("Verification");
    await expectSignedOut(browser);
  });
});
