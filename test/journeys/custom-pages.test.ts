/** Custom pages: each gets the parameters that it needs. */
import { describe, expect, it } from "vitest";
import type { PagesOptions } from "../../src/core/types/config.ts";
import { post } from "../core/methods/email/helpers.ts";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, expectSignedOut, home, passwords, query, sessionOf, where } from "./helpers.ts";

useClock();
const server = useWorld();

const pages = {
  signIn: "/enter",
  signOut: "/leave",
  signedOut: "/left",
  error: "/oops",
  verifyRequest: "/look-for-the-mail",
  newUser: "/welcome",
} as const satisfies PagesOptions;

function setUp(more: { readonly [K in keyof PagesOptions]?: string | undefined } = {}) {
  const issuer = createIssuer();
  server.use(...issuer.handlers);
  const store = adapter();
  const app = application({
    providers: [issuer.provider(), passwords()],
    adapter: store,
    session: { strategy: "jwt" },
    pages: { ...pages, ...more } as Partial<PagesOptions>,
    url: home,
  });
  return { issuer, store, app, browser: app.browser() };
}

/** No pages of its own. */
const none = { signIn: undefined, signOut: undefined, error: undefined, verifyRequest: undefined, newUser: undefined };

type World = ReturnType<typeof setUp>;

/** Begins as a page of the application does: with a CSRF token of its own. */
async function begin({ browser }: World, provider: string, fields: Record<string, string> = {}) {
  const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
  const action = provider === "credentials" ? "callback" : "signin";
  return browser.post(`/auth/${action}/${provider}`, { csrfToken, callbackUrl: "/orders", ...fields });
}

describe("pages of the application", () => {
  it("signIn gets the callback URL, and the error", async () => {
    const world = setUp();
    const page = await world.browser.visit("/auth/signin?callbackUrl=/orders&error=CredentialsSignin&code=locked");
    expect(new URL(page.url).pathname).toBe("/enter");
    expect(query(page)).toEqual({ callbackUrl: `${home}/orders`, error: "CredentialsSignin", code: "locked" });
    const refused = await begin(world, "credentials", { username: "ada", password: "wrong" });
    expect(new URL(refused.url).pathname).toBe("/enter");
    expect(query(refused)).toEqual({ error: "CredentialsSignin", code: "credentials", callbackUrl: `${home}/orders` });
    await expectSignedOut(world.browser, refused);
  });

  it("signOut gets the callback URL, and its own form ends the session", async () => {
    const { browser, ...rest } = setUp();
    await begin({ browser, ...rest }, "credentials", { username: "ada", password: "correct horse" });
    const page = await browser.visit("/auth/signout?callbackUrl=/bye");
    expect(where(page)).toBe(`/leave?${new URLSearchParams({ callbackUrl: `${home}/bye` })}`);
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    expect(where(await browser.post("/auth/signout", { csrfToken, callbackUrl: "/bye" }))).toBe("/bye");
    expect(await sessionOf(browser)).toBeNull();
  });

  it("error gets the error and the callback URL", async () => {
    const world = setUp();
    world.issuer.setFaults({ token: { body: "?", contentType: "text/html" } });
    const away = await begin(world, "op");
    const page = await world.browser.arrive(world.issuer.authorize(away.url));
    expect(new URL(page.url).pathname).toBe("/oops");
    expect(query(page)).toEqual({ error: "Configuration", callbackUrl: `${home}/orders` });
    await expectSignedOut(world.browser, page);
  });

  it("XS-12: error gets only known errors", async () => {
    const { browser } = setUp();
    for (const error of ["a=b&c=d", "#x", "%0d%0aSet-Cookie:x=1", "constructor", "__proto__"]) {
      const page = await browser.visit(`/auth/error?error=${encodeURIComponent(error)}`);
      expect(where(page)).toBe("/oops?error=Default");
    }
    expect(where(await browser.visit("/auth/error?error=AccessDenied"))).toBe("/oops?error=AccessDenied");
  });

  it("verifyRequest is shown to visitors who requested a link", async () => {
    const office = post({ config: { pages } });
    const browser = office.browser();
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    const page = await browser.post("/auth/signin/email", { csrfToken, email: "ada@app.example" });
    expect(where(page)).toBe("/look-for-the-mail?provider=email&type=email");
    await browser.visit(office.box.link());
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("newUser is shown first to new users, with their callback URL; known users go to theirs", async () => {
    const world = setUp();
    const first = await world.browser.arrive(world.issuer.authorize((await begin(world, "op")).url));
    expect(new URL(first.url).pathname).toBe("/welcome");
    expect(query(first)).toEqual({ callbackUrl: `${home}/orders` });
    expect(await sessionOf(world.browser)).not.toBeNull();
    const browser = world.app.browser();
    const again = await browser.arrive(world.issuer.authorize((await begin({ ...world, browser }, "op")).url));
    expect(where(again)).toBe("/orders");
  });

  it("newUser is not shown for credentials: the application knows these users", async () => {
    const page = await begin(setUp(), "credentials", { username: "ada", password: "correct horse" });
    expect(where(page)).toBe("/orders");
  });

  it("may have their own query, and another address", async () => {
    const { browser } = setUp({ signIn: "https://login.example.com/enter?brand=blue#form" });
    const page = await browser.visit("/auth/signin?callbackUrl=/orders");
    expect(page.url).toBe(
      `https://login.example.com/enter?brand=blue&${new URLSearchParams({ callbackUrl: `${home}/orders` })}#form`,
    );
  });

  it("an error page that is itself protected causes no redirect loop", async () => {
    const { app, browser, issuer } = setUp();
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    const away = await browser.post("/auth/signin/op", { csrfToken, callbackUrl: "/oops?from=protected" });
    issuer.setFaults({ token: { body: "?", contentType: "text/html" } });
    const page = await browser.arrive(issuer.authorize(away.url));
    expect(new URL(page.url).pathname).toBe("/auth/callback/op");
    expect(page.text).toContain("problem");
    expect(app.log.errors).toEqual(["OAuthResponseError", "ErrorPageLoop"]);
    await expectSignedOut(browser, page);
  });

  it.each([
    ["signIn", "/auth/signin"],
    ["signOut", "/auth/signout"],
    ["error", "/auth/error"],
    ["verifyRequest", "/auth/verify-request/"],
    ["signIn", `${home}/auth/signin?brand=blue`],
  ])("%s that is %s, the built-in page itself, shows that page, with a warning", async (name, path) => {
    const { app, browser } = setUp({ ...none, [name]: path });
    const page = await browser.visit(path.replace(/\/$/, ""));
    expect([page.status, page.way.length]).toEqual([200, 1]);
    expect(app.log.lines.map(({ code }) => code)).toEqual(["built-in-page"]);
  });
});
