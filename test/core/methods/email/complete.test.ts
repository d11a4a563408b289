/** Opening a magic link: who is signed in at once, who must confirm, and what consumes the link. */
import { describe, expect, it } from "vitest";
import { cookieNames, expectSignedOut, home, query, sessionOf, where } from "../../../journeys/helpers.ts";
import { useClock } from "../../../world/clock.ts";
import type { Page } from "../../../world/page.ts";
import { altered, type Post, post, usesOf } from "./helpers.ts";

const clock = useClock();

/** A requested link, and the browser that requested it. */
async function asked(office: Post = post(), callbackUrl?: string) {
  const browser = office.browser();
  await office.ask(browser, "ada@app.example", callbackUrl);
  return { office, browser, link: office.box.link() };
}

/** The page that asks before it uses the link up. */
function expectQuestion(page: Page): void {
  expect(page.status).toBe(200);
  expect(page.text).toContain("ada@app.example");
  expect(page.forms.map(({ method, action }) => [method, new URL(action, home).pathname])).toEqual([
    ["POST", "/auth/callback/email"],
  ]);
}

const expectVerification = (page: Page) => {
  expect(new URL(page.url).pathname).toBe("/auth/error");
  expect(query(page).error).toBe("Verification");
  expect(page.text).toContain("Request a new one");
};

describe("a link that is opened", () => {
  it("signs in at once, in the browser that asked for it", async () => {
    const { browser, link } = await asked();
    const page = await browser.visit(link, { initiator: "https://mail.example" });
    expect(where(page)).toBe("/dashboard");
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@app.example" } });
    expect(Object.keys(browser.cookies).filter((name) => name.startsWith(cookieNames.transaction))).toEqual([]);
  });

  it.each([
    [{ "sec-purpose": "prefetch" }],
    [{ "sec-purpose": "prefetch;prerender" }],
    [{ purpose: "prefetch" }],
    [{ "x-purpose": "preview" }],
    [{ "x-moz": "prefetch" }],
  ])("EF-01: is not consumed by a prefetch with %o", async (headers) => {
    const { office, browser, link } = await asked();
    expectQuestion(await browser.visit(link, { headers }));
    await expectSignedOut(browser);
    expect(usesOf(office)).toBe(0);
    await browser.visit(link);
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it.each(["HEAD", "OPTIONS"])("EF-01: is not consumed by %s", async (method) => {
    const { office, browser, link } = await asked();
    const response = await browser.fetch(link, { method });
    expect(response.status).toBe(405);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(usesOf(office)).toBe(0);
  });

  it("EF-02: is not consumed by a mail scanner, and works for its owner afterwards", async () => {
    const { office, browser, link } = await asked();
    const scanner = office.browser();
    expectQuestion(await scanner.visit(link));
    await expectSignedOut(scanner);
    expect(usesOf(office)).toBe(0);
    expect(where(await browser.visit(link))).toBe("/dashboard");
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("EF-03: works once", async () => {
    const { browser, link } = await asked();
    await browser.visit(link);
    expectVerification(await browser.visit(link));
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@app.example" } });
  });

  it("EF-03: works once, also from another browser", async () => {
    const { office, browser, link } = await asked();
    await browser.visit(link);
    const other = office.browser();
    expectVerification(await other.visit(link));
    await expectSignedOut(other);
  });

  it("EF-04, CS-23: never signs another browser in without a confirmation, and names the account", async () => {
    const { office, link } = await asked();
    const victim = office.browser();
    expectQuestion(await victim.visit(link, { initiator: "https://evil.example" }));
    await expectSignedOut(victim);
    const page = await victim.submit("/callback/email");
    expect(where(page)).toBe("/dashboard");
    expect(await sessionOf(victim)).toMatchObject({ user: { email: "ada@app.example" } });
  });

  it("EF-04: does not let another site submit the form", async () => {
    const { office, link } = await asked();
    const victim = office.browser();
    const { token, email } = Object.fromEntries(new URL(link).searchParams);
    const page = await victim.post("/auth/callback/email", { token, email }, { initiator: "https://evil.example" });
    expect(query(page).error).toBe("MissingCSRF");
    await expectSignedOut(victim);
    expect(usesOf(office)).toBe(0);
  });

  it("EF-05: asks a visitor who is signed in as another user, and links nothing", async () => {
    const office = post();
    const browser = office.browser();
    await office.ask(browser, "bob@app.example");
    await browser.visit(office.box.link());
    await office.ask(browser, "ada@app.example");
    expectQuestion(await browser.visit(office.box.link("ada@app.example")));
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "bob@app.example" } });
    await browser.submit("/callback/email");
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@app.example" } });
    expect(office.store.called).not.toContain("linkAccount");
    expect(office.emittedEvents.map(([name]) => name)).not.toContain("linkAccount");
  });
});

describe("a link that was tampered with", () => {
  const token = (link: string) => new URL(link).searchParams.get("token") ?? "";

  it.each([
    ["changed", (link: string) => altered(link, { token: token(link).replace(/^./, (c) => (c === "0" ? "1" : "0")) })],
    ["cut", (link: string) => altered(link, { token: token(link).slice(0, -1) })],
    ["in upper case", (link: string) => altered(link, { token: token(link).toUpperCase() })],
  ])("EF-06: is refused when its token is %s, and the stored token stays valid", async (_what, tamper) => {
    const { office, browser, link } = await asked();
    expectVerification(await browser.visit(tamper(link)));
    expect(usesOf(office)).toBe(0);
    await expectSignedOut(browser);
    // Without its signature too: then only the token is required.
    await browser.visit(altered(tamper(link), { signature: undefined }));
    expectVerification(await browser.submit("/callback/email"));
    await expectSignedOut(browser);
    expect(where(await office.browser().visit(link))).toContain("/callback/email");
    await office.ask(browser);
    expect(await sessionOf(browser)).toBeNull();
    await browser.visit(link);
    if (browser.page.forms.length > 0) await browser.submit("/callback/email");
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it.each([{ token: "" }, { token: undefined }])(
    "EF-06: is refused with %o before the confirmation",
    async (change) => {
      const { office, browser, link } = await asked();
      expectVerification(await browser.visit(altered(link, change)));
      expect(usesOf(office)).toBe(0);
      await expectSignedOut(browser);
    },
  );

  it("EF-06: is refused when its token occurs twice", async () => {
    const { office, browser, link } = await asked();
    const page = await browser.visit(`${link}&token=b`);
    expect(page.status).toBe(400);
    expect(usesOf(office)).toBe(0);
    await expectSignedOut(browser);
  });

  it.each([
    ["is missing", undefined],
    ["is empty", ""],
    ["is in another case", "Ada@App.example"],
    ["is none", "nobody"],
    ["is two", "ada@app.example,eve@evil.example"],
  ])("EF-07: is refused when its address %s", async (_what, email) => {
    const { office, browser, link } = await asked();
    expectVerification(await browser.visit(altered(link, { email })));
    expect(usesOf(office)).toBe(0);
    await expectSignedOut(browser);
  });

  it("EF-07: is refused for another address", async () => {
    const { office, browser, link } = await asked();
    expectVerification(await browser.visit(altered(link, { email: "eve@evil.example" })));
    await browser.visit(altered(link, { email: "eve@evil.example", signature: undefined }));
    expectVerification(await browser.submit("/callback/email"));
    await expectSignedOut(browser);
    expect(office.store.called).not.toContain("createUser");
  });

  it("EF-15: leads to the origin when its callbackUrl leads to another site", async () => {
    const { office, link } = await asked();
    const evil = altered(link, { callbackUrl: "https://evil.example" });
    const other = office.browser();
    await other.visit(evil);
    expect((await other.submit("/callback/email")).url).toBe(`${home}/`);
    expect(await sessionOf(other)).not.toBeNull();
  });

  it("EF-15: leads to the callback URL of the browser that asked, whatever the link contains", async () => {
    const { browser, link } = await asked();
    expect(where(await browser.visit(altered(link, { callbackUrl: "https://evil.example" })))).toBe("/dashboard");
  });

  it.each([
    ["in the address", 400, (link: string) => ({ url: altered(link, { token: "a".repeat(1_000_000) }) })],
    [
      "in a form",
      413,
      (link: string) => ({ url: "/auth/callback/email", form: { ...params(link), token: "a".repeat(1e6) } }),
    ],
  ])("EF-23: is refused before hashing when its token is a megabyte %s", async (_where, status, make) => {
    const { office, browser, link } = await asked();
    const before = office.store.calls.length;
    const { url, form } = make(link) as { url: string; form?: Record<string, string> };
    const page = form ? await browser.post(url, form) : await browser.visit(url);
    expect(page.status).toBe(status);
    expect(office.store.calls.length).toBe(before);
  });

  it("EF-23: is refused before hashing when its token is longer than a generated one", async () => {
    const { office, browser, link } = await asked();
    const before = office.store.calls.length;
    expectVerification(await browser.visit(altered(link, { token: "a".repeat(2_049) })));
    expect(office.store.calls.length).toBe(before);
  });
});

const params = (link: string): Record<string, string> => Object.fromEntries(new URL(link).searchParams);

describe("a link that is old", () => {
  it("EF-08, EF-24: is valid for ten minutes", async () => {
    const { browser, link } = await asked();
    clock.forward(600);
    await browser.visit(link);
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("EF-08, EF-24: is refused a second later, and its token is deleted", async () => {
    const { office, browser, link } = await asked();
    clock.forward(601);
    expectVerification(await browser.visit(link));
    await expectSignedOut(browser);
    clock.forward(-60);
    await browser.visit(link);
    expectVerification(await browser.submit("/callback/email"));
    expect(office.store.called).not.toContain("createUser");
  });
});

describe("a link that is opened many times concurrently", () => {
  it("EF-09: opens one session", async () => {
    const { office, browser, link } = await asked();
    const pages = await Promise.all(Array.from({ length: 100 }, () => browser.tab().visit(link, { follow: false })));
    const opened = pages.flatMap(({ set }) => set).filter((line) => line.startsWith(`${cookieNames.session}=`));
    expect(opened).toHaveLength(1);
    expect(office.store.called.filter((method) => method === "createSession")).toHaveLength(1);
    expect(office.store.called.filter((method) => method === "createUser")).toHaveLength(1);
  });
});

describe("an address that changes hands", () => {
  it("EF-22: does not let an old link into the account of its new owner", async () => {
    const office = post();
    const former = await office.store.createUser({ id: "1", email: "ada@app.example", emailVerified: null });
    const browser = office.browser();
    await office.ask(browser);
    await office.store.updateUser({ id: former.id, email: "former@app.example" });
    await office.store.createUser({ id: "2", email: "ada@app.example", emailVerified: null });
    expectVerification(await browser.visit(office.box.link()));
    await browser.visit(altered(office.box.link(), { signature: undefined }));
    expectVerification(await browser.submit("/callback/email"));
    await expectSignedOut(browser);
  });

  it("EF-22: accepts the link of an owner who stayed the same", async () => {
    const office = post();
    await office.store.createUser({ id: "1", email: "ada@app.example", emailVerified: null });
    const browser = office.browser();
    await office.ask(browser);
    await browser.visit(office.box.link());
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@app.example" } });
  });
});
