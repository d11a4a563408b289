/** The built-in pages in a journey: input is kept, the signed-in user is named, a mail is sent once more, every page has a link. */
import { describe, expect, it } from "vitest";
import Passkey from "../../src/providers/passkey.ts";
import { post } from "../core/methods/email/helpers.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import type { Page } from "../world/page.ts";
import { application, cookieNames, home, passwords, query, sessionOf, transactionCookies, where } from "./helpers.ts";

const clock = useClock();
const ada = "ada@app.example";

/** Values of the fields with this name, on the forms of a page. */
const fields = ({ forms }: Page, name: string) =>
  forms.map(({ fields }) => fields[name]).filter((value) => value !== undefined && value !== "");

describe("U14: the input of a form that failed", () => {
  it("is in the form again: the address, which is in no URL", async () => {
    const office = post({ config: { callbacks: { redirect: ({ baseUrl }) => `${baseUrl}/orders` } } });
    const browser = office.browser();
    await browser.visit("/auth/signin");
    const page = await browser.submit("/signin/email", { email: "ada@app@example" });
    expect(query(page)).toEqual({ error: "EmailInvalid", callbackUrl: `${home}/orders` });
    expect(fields(page, "email")).toEqual(["ada@app@example"]);
    expect(JSON.stringify(page.way)).not.toContain("ada");
  });

  it("is shown once: the next visitor of the page does not see it", async () => {
    const office = post();
    const browser = office.browser();
    await browser.visit("/auth/signin");
    await browser.submit("/signin/email", { email: "ada@app@example" });
    expect(transactionCookies(browser)).toEqual([]);
    expect(fields(await browser.visit(browser.page.url), "email")).toEqual([]);
  });

  it("is kept when the mail could not be sent", async () => {
    const office = post({ mail: { mode: "fails" } });
    const browser = office.browser();
    const page = await office.ask(browser);
    expect(query(page).error).toBe("EmailSignInError");
    expect(fields(page, "email")).toEqual([ada]);
  });

  it("is kept of credentials: the address, and never the password", async () => {
    const app = application({
      providers: [passwords({ credentials: { email: { type: "email" }, password: { type: "password" } } })],
    });
    const browser = app.browser();
    await browser.visit("/auth/signin");
    const page = await browser.submit("/callback/credentials", { email: ada, password: "canary-of-a-password" });
    expect(query(page).error).toBe("CredentialsSignin");
    expect([fields(page, "email"), fields(page, "password")]).toEqual([[ada], []]);
    expect(JSON.stringify([page.way, page.set, page.text])).not.toContain("canary-of-a-password");
  });

  it("is not kept if a field called email is a secret", async () => {
    const app = application({ providers: [passwords({ credentials: { email: { type: "password" } } })] });
    const browser = app.browser();
    await browser.visit("/auth/signin");
    const page = await browser.submit("/callback/credentials", { email: "canary-of-a-password" });
    expect(page.set.filter((line) => line.includes(cookieNames.transaction))).toEqual([]);
    expect(fields(page, "email")).toEqual([]);
  });

  it("is not kept from a cross-site POST", async () => {
    const office = post();
    const browser = office.browser();
    await browser.visit("/auth/signin");
    const page = await browser.post(
      "/auth/signin/email",
      { email: "eve@evil.example" },
      { initiator: "https://evil.example" },
    );
    expect(query(page).error).toBe("MissingCSRF");
    expect(fields(page, "email")).toEqual([]);
    expect(transactionCookies(browser)).toEqual([]);
  });

  it("is not kept for a page of the application: only the built-in one clears it", async () => {
    const office = post({ config: { pages: { signIn: "/login" } } });
    const browser = office.browser();
    const { csrfToken } = (await (await browser.fetch("/auth/csrf")).json()) as { csrfToken: string };
    await browser.post("/auth/signin/email", { csrfToken, email: "ada@app@example" });
    expect(transactionCookies(browser)).toEqual([]);
  });
});

/** Ada signs in with her password. */
async function enter(browser: Browser): Promise<void> {
  await browser.visit("/auth/signin");
  await browser.submit("/callback/credentials", { username: "ada", password: "correct horse" });
}

describe("U14: the signed-in user", () => {
  it("is named on the sign-in page, continues, or signs out there", async () => {
    const app = application({ providers: [passwords()] });
    const browser = app.browser();
    await enter(browser);
    const page = await browser.visit("/auth/signin?callbackUrl=%2Forders");
    expect(page.text).toContain("You are signed in");
    expect(page.text).toContain(ada);
    expect(page.links.map(({ href, text }) => [href, text])).toContainEqual([`${home}/orders`, "Continue"]);
    const after = await browser.submit("/auth/signout");
    expect(where(after)).toBe("/auth/signin");
    expect(after.text).not.toContain("You are signed in");
    expect(await sessionOf(browser)).toBeNull();
  });

  it("is named under the database strategy as well, and on the sign-out page", async () => {
    const office = post();
    const browser = office.browser();
    await office.ask(browser);
    await browser.visit(office.box.link());
    expect((await browser.visit("/auth/signin")).text).toContain(ada);
    expect((await browser.visit("/auth/signout")).text).toContain(`as ${ada}`);
  });

  it("is not named once the session has ended, and the page sets no session cookie", async () => {
    const app = application({ providers: [passwords()] });
    const browser = app.browser();
    await enter(browser);
    clock.forward(31 * 86_400);
    const page = await browser.visit("/auth/signin");
    expect(page.text).not.toContain("You are signed in");
    expect(page.set.filter((line) => line.includes("session-token="))).toEqual([]);
  });

  it("may add a passkey there, and no other visitor", async () => {
    const office = post();
    const providers = [office.box.provider, Passkey({ relyingParty: { id: "app.example" } })];
    const app = post({ config: { providers, experimental: { enableWebAuthn: true } } });
    const browser = app.browser();
    expect((await browser.visit("/auth/signin")).text).not.toContain("Add a passkey");
    await browser.submit("/signin/email", { email: ada });
    await browser.visit(office.box.link());
    expect((await browser.visit("/auth/signin")).text).toContain("Add a passkey");
  });
});

describe("U14: the page after a mail was sent", () => {
  it("names the address that the mail was sent to, which is in no URL", async () => {
    const office = post();
    const page = await office.ask(office.browser(), "Ada@App.example", "/orders");
    expect(page.text).toContain(`We sent a link to sign in to app.example to ${ada}`);
    expect(query(page)).toEqual({ provider: "email", type: "email" });
    expect(page.headers.get("cache-control")).toBe("private, no-store");
  });

  it("sends the same mail again, and the new link leads to the same place", async () => {
    const office = post();
    const browser = office.browser();
    await office.ask(browser, ada, "/orders");
    const first = office.box.link();
    const page = await browser.submit("/signin/email");
    expect(page.text).toContain("We sent another link.");
    expect(page.text).toContain(ada);
    expect(office.box.link()).not.toBe(first);
    expect(where(await browser.visit(office.box.link()))).toBe("/orders");
  });

  it("shows nothing from a link or another browser", async () => {
    const office = post();
    const browser = office.browser();
    await office.ask(browser);
    const foreign =
      "/auth/verify-request?provider=email&type=email&email=eve%40evil.example&identifier=eve%40evil.example";
    expect((await browser.visit(foreign)).text).not.toContain("evil");
    const other = await office.browser().visit(foreign);
    expect(other.text).not.toContain("@");
    expect(other.forms).toEqual([]);
    expect(other.set).toEqual([]);
  });

  it("forgets the address with its transaction", async () => {
    const office = post();
    const browser = office.browser();
    await office.ask(browser);
    clock.forward(16 * 60);
    const page = await browser.visit("/auth/verify-request?provider=email&type=email");
    expect(page.text).not.toContain(ada);
    expect(page.links.map(({ href }) => href)).toEqual([home]);
  });

  it("needs the CSRF token to send again", async () => {
    const office = post();
    const browser = office.browser();
    await office.ask(browser);
    const sent = office.box.mails.length;
    const page = await browser.submit("/signin/email", { csrfToken: undefined });
    expect(query(page).error).toBe("MissingCSRF");
    expect(office.box.mails.length).toBe(sent);
  });
});

describe("U14: the page of an unknown path", () => {
  it.each(["/auth/nothing", "/auth/callback/nobody", "/auth/signin/github/more"])(
    "%s has a link to continue",
    async (path) => {
      const app = application({ providers: [passwords()] });
      const page = await app.browser().visit(path);
      expect(page.status).toBe(404);
      expect(page.links.map(({ href }) => new URL(href, home).pathname)).toEqual(["/", "/auth/signin"]);
    },
  );

  it("of a host that is not trusted has links that name no host", async () => {
    const app = application({ providers: [passwords()], trustHost: ["other.example"] });
    const page = await app.browser().visit("/auth/signin");
    expect(page.status).toBe(400);
    expect(page.links.map(({ href }) => href)).toEqual(["/"]);
  });

  it("leads to the sign-in page of the application, and below its own base path", async () => {
    const own = application({ providers: [passwords()], pages: { signIn: "/login" } });
    expect((await own.browser().visit("/auth/nothing")).links.map(({ href }) => href)).toContain("/login");
    const based = application({ providers: [passwords()], basePath: "/api/auth" });
    const { links } = await based.browser().visit("/api/auth/nothing");
    expect(links.map(({ href }) => new URL(href, home).pathname)).toEqual(["/", "/api/auth/signin"]);
  });
});
