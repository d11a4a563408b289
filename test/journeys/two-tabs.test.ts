/** Ada has many tabs: their pending sign-ins are independent. */
import { describe, expect, it } from "vitest";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, leave, query, sessionOf, signIn, transactionCookies, where } from "./helpers.ts";

const clock = useClock();
const server = useWorld();

function setUp() {
  const op = createIssuer();
  const two = createIssuer({ url: "https://two.example", clientId: "two" });
  server.use(...op.handlers, ...two.handlers);
  const app = application({ providers: [op.provider(), two.provider({ id: "two" })] });
  return { op, two, app, browser: app.browser() };
}

describe("two tabs", () => {
  it("FL-33: finish in the other order, each at its own callback URL", async () => {
    const { op, browser } = setUp();
    const other = browser.tab();
    const first = op.authorize((await leave(browser, { callbackUrl: "/one" })).url);
    const second = op.authorize((await leave(other, { callbackUrl: "/two" })).url);
    expect(where(await other.arrive(second))).toBe("/two");
    expect(where(await browser.arrive(first))).toBe("/one");
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "Ada Lovelace" } });
    expect(op.complaints).toEqual([]);
    expect(transactionCookies(browser)).toEqual([]);
  });

  it("FL-10, FL-33: of two providers do not accept each other's responses", async () => {
    const { op, two, app, browser } = setUp();
    const landing = op.authorize((await leave(browser)).url);
    await leave(browser.tab(), { provider: "two" });
    const page = await browser.arrive({ ...landing, url: landing.url.replace("/callback/op", "/callback/two") });
    expect(query(page).error).toBe("InvalidCheck");
    expect([...op.requests.token, ...two.requests.token]).toEqual([]);
    expect(app.emittedEvents.map(([name]) => name)).not.toContain("signIn");
  });

  it("share one session, which each of them sees", async () => {
    const { op, browser } = setUp();
    const other = browser.tab();
    await signIn(browser, op);
    expect(await sessionOf(other)).not.toBeNull();
  });

  it("CS-27: can both send the forms that they show", async () => {
    const { browser } = setUp();
    const other = browser.tab();
    await browser.visit("/auth/signin");
    await other.visit("/auth/signin");
    expect((await browser.submit("/signin/op")).elsewhere).toBe(true);
    expect((await other.submit("/signin/op")).elsewhere).toBe(true);
  });

  it("CS-06: with a form from before she signed in, is refused with a new form", async () => {
    const { op, browser } = setUp();
    const other = browser.tab();
    await other.visit("/auth/signin?callbackUrl=/orders");
    await signIn(browser, op);
    const page = await other.submit("/signin/two");
    expect(query(page).error).toBe("MissingCSRF");
    expect(page.text).toContain("This form has expired");
    expect((await other.submit("/signin/two")).elsewhere).toBe(true);
  });
});

describe("many tabs", () => {
  it("FL-34: keep five pending sign-ins at most, the newest ones", async () => {
    const { op, browser } = setUp();
    const urls: string[] = [];
    for (let count = 0; count < 60; count++) {
      urls.push((await leave(browser.tab(), { callbackUrl: `/tab/${count}` })).url);
      expect(transactionCookies(browser).length).toBeLessThanOrEqual(5);
      clock.forward(1);
    }
    const header = Object.entries(browser.cookies)
      .map((pair) => pair.join("="))
      .join("; ");
    expect(header.length).toBeLessThan(8_000);
    const finish = async (index: number) => browser.arrive(op.authorize(urls[index] ?? ""));
    expect(query(await finish(54)).error).toBe("InvalidCheck");
    expect(where(await finish(59))).toBe("/tab/59");
  });

  it("FL-34: may finish each of the newest five, unless another one signed her in before", async () => {
    for (const index of [0, 1, 2, 3, 4]) {
      const { op, browser } = setUp();
      const urls: string[] = [];
      for (let count = 0; count < 5; count++) {
        urls.push((await leave(browser.tab(), { callbackUrl: `/tab/${count}` })).url);
        clock.forward(1);
      }
      expect(where(await browser.arrive(op.authorize(urls[index] ?? "")))).toBe(`/tab/${index}`);
    }
  });
});
