/** Ada signs in with a link in a mail: in the browser that asked, in another one, and past a scanner. */
import { describe, expect, it } from "vitest";
import { post } from "../core/methods/email/helpers.ts";
import { useClock } from "../world/clock.ts";
import { expectSignedOut, home, query, sessionOf, where } from "./helpers.ts";

const clock = useClock();

describe("a magic link", () => {
  it("signs Ada in for the first time, in the browser that requested it", async () => {
    const { app, browser, link } = await asked();
    const page = await browser.visit(link, { initiator: "https://mail.example" });
    expect(where(page)).toBe("/orders");
    expect(await sessionOf(browser)).toMatchObject({ user: { name: null, email: "ada@app.example" } });
    expect(app.emittedEvents.map(([name]) => name)).toEqual(["createUser", "signIn", "session"]);
    expect(app.emittedEvents[1]?.[1]).toMatchObject({ isNewUser: true, account: { provider: "email", type: "email" } });
    const user = await app.store.getUserByEmail("ada@app.example");
    expect(user?.emailVerified).toEqual(new Date(clock.now()));
  });

  it("signs her in the second time, and verifies her address again", async () => {
    const { app, browser, link } = await asked();
    await browser.visit(link);
    clock.forward(86_400);
    const other = app.browser();
    await app.ask(other);
    await other.visit(app.box.link());
    expect(app.emittedEvents.map(([name]) => name).filter((name) => name !== "session")).toEqual([
      "createUser",
      "signIn",
      "updateUser",
      "signIn",
    ]);
    const user = await app.store.getUserByEmail("ada@app.example");
    expect(user?.emailVerified).toEqual(new Date(clock.now()));
  });

  it("asks for a confirmation on her phone before it signs her in there, and leads to the same callback URL", async () => {
    const { app, link, browser } = await asked();
    const phone = app.browser();
    const page = await phone.visit(link, { initiator: "https://mail.example" });
    expect(page.text).toContain("ada@app.example");
    await expectSignedOut(phone, page);
    expect(where(await phone.submit("/callback/email"))).toBe("/orders");
    expect(await sessionOf(phone)).not.toBeNull();
    await expectSignedOut(browser);
  });

  it("is not consumed by a scanner that opens it three times and submits no form", async () => {
    const { app, browser, link } = await asked();
    for (let visit = 0; visit < 3; visit++) await app.browser().visit(link, { headers: { accept: "*/*" } });
    expect(where(await browser.visit(link))).toBe("/orders");
  });

  it("is reported as used, with a link to request another", async () => {
    const { app, browser, link } = await asked();
    await browser.visit(link);
    const other = app.browser();
    const page = await other.visit(link);
    expect(query(page)).toEqual({ error: "Verification", callbackUrl: `${home}/orders` });
    expect(page.text).toContain("Request a new one");
    await expectSignedOut(other, page);
    const again = await other.follow("/auth/signin");
    expect(again.forms.some(({ action }) => action.endsWith("/signin/email"))).toBe(true);
  });

  it("stays valid while Ada requests another one", async () => {
    const { app, browser, link } = await asked();
    await app.ask(browser);
    expect(where(await browser.visit(link))).toBe("/orders");
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("signs her in under the jwt strategy as well", async () => {
    const { browser, link } = await asked({ session: { strategy: "jwt" } });
    await browser.visit(link);
    expect(await sessionOf(browser)).toMatchObject({ user: { email: "ada@app.example" } });
  });
});

/** Ada requested a link that leads to her orders. */
async function asked(config = {}) {
  const app = post({ config });
  const browser = app.browser();
  const page = await app.ask(browser, "ada@app.example", "/orders");
  expect(page.text).toMatch(/mail/i);
  return { app, browser, link: app.box.link() };
}
