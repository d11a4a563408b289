/** A used link is reported in the browser that requested it, wherever it was used and however often it is opened. */
import { describe, expect, it } from "vitest";
import { type Post, post } from "../core/methods/email/helpers.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import type { Page } from "../world/page.ts";
import { query, sessionOf, where } from "./helpers.ts";

const clock = useClock();
const ada = "ada@app.example";

/** Ada requested a link; `isMember`: she had signed in before, elsewhere. */
async function asked(isMember = false, office: Post = post()) {
  if (isMember) await signedIn(office);
  const browser = office.browser();
  await office.ask(browser);
  return { office, browser, link: office.box.link() };
}

async function signedIn(office: Post, browser = office.browser()): Promise<Browser> {
  await office.ask(browser);
  await browser.visit(office.box.link());
  expect(await sessionOf(browser)).not.toBeNull();
  return browser;
}

/** The link is opened in another browser, and the button there is pressed. */
async function useElsewhere(office: Post, link: string): Promise<void> {
  const phone = office.browser();
  await phone.visit(link);
  await phone.submit("/callback/email");
  expect(await sessionOf(phone)).toMatchObject({ user: { email: ada } });
}

function expectUsed(page: Page): void {
  expect({ path: new URL(page.url).pathname, error: query(page).error }).toEqual({
    path: "/auth/error",
    error: "Verification",
  });
  expect(page.text).toContain("was already used");
}

describe.each([
  ["of a new user", false],
  ["of a known user", true],
])("U18: a used link %s, opened in the browser that asked", (_who, isMember) => {
  it("signs in the first time, without a confirmation", async () => {
    const { browser, link } = await asked(isMember);
    expect(where(await browser.visit(link))).toBe("/dashboard");
  });

  it("is reported as used, after it was used there", async () => {
    const { browser, link } = await asked(isMember);
    await browser.visit(link);
    expectUsed(await browser.visit(link));
    expect(await sessionOf(browser)).toMatchObject({ user: { email: ada } });
  });

  it("is reported as used, after it was used in another browser", async () => {
    const { office, browser, link } = await asked(isMember);
    await useElsewhere(office, link);
    expectUsed(await browser.visit(link));
    expect(await sessionOf(browser)).toBeNull();
  });

  it("is reported again when it is opened once more", async () => {
    const { office, browser, link } = await asked(isMember);
    await useElsewhere(office, link);
    await browser.visit(link);
    expectUsed(await browser.visit(link));
  });

  it("is reported in the second tab, of two that open it concurrently", async () => {
    const { office, browser, link } = await asked(isMember);
    // Two clicks: each sends the cookies that were there before either was answered.
    const cookie = Object.entries(browser.cookies).map(([name, value]) => `${name}=${value}`);
    const click = () =>
      office.handle(
        new Request(link, { headers: { cookie: cookie.join("; "), accept: "text/html", host: "app.example" } }),
      );
    const [first, second] = [await click(), await click()];
    expect(first.headers.get("location")).toContain("/dashboard");
    expect(second.headers.get("location")).toContain("error=Verification");
  });

  it("is reported if the mail was slow, and its transaction has expired here", async () => {
    const { office, browser, link } = await asked(isMember, post({ mail: { maxAge: 86_400 } }));
    await useElsewhere(office, link);
    clock.forward(16 * 60);
    const page = await browser.visit(link);
    expect(page.text).not.toContain("another browser");
  });
});

describe("U18: a valid link, in the browser that requested it", () => {
  it("is not reported as a link of another browser if another user is signed in there", async () => {
    const office = post();
    const browser = office.browser();
    await office.ask(browser, "bob@app.example");
    await browser.visit(office.box.link("bob@app.example"));
    await office.ask(browser, ada);
    const page = await browser.visit(office.box.link(ada));
    expect(page.text).toContain(ada);
    expect(page.text).not.toContain("another browser");
  });

  it("is not reported as a link of another browser if the browser prefetched it", async () => {
    const { browser, link } = await asked();
    const page = await browser.visit(link, { headers: { "sec-purpose": "prefetch;prerender" } });
    expect(page.text).not.toContain("another browser");
  });
});
