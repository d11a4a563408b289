/** `useStrictCookies`: the session cookie is not sent from another site, so that one more redirect is needed. */
import { describe, expect, it } from "vitest";
import { post } from "../core/methods/email/helpers.ts";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer, type IssuerOptions } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import {
  application,
  cookieNames,
  expectSignedOut,
  home,
  leave,
  query,
  sessionOf,
  transactionCookies,
  where,
} from "./helpers.ts";

useClock();
const server = useWorld();

function setUp(options: IssuerOptions = {}, formPost = false) {
  const issuer = createIssuer(options);
  const two = createIssuer({ url: "https://two.example", clientId: "two" });
  server.use(...issuer.handlers, ...two.handlers);
  const authorization = formPost ? { params: { response_mode: "form_post" } } : {};
  const app = application({
    providers: [issuer.provider({ authorization }), two.provider({ id: "two" })],
    adapter: adapter(),
    useStrictCookies: true,
  });
  return { issuer, two, app, browser: app.browser() };
}

describe("strict cookies", () => {
  it("U9: are strict for session and CSRF token, and lax for cookies that a provider's response needs", async () => {
    const { issuer, browser } = setUp();
    const away = (await leave(browser)).url;
    expect(browser.jar.get(cookieNames.csrf)?.sameSite).toBe("strict");
    for (const name of transactionCookies(browser)) expect(browser.jar.get(name)?.sameSite).toBe("lax");
    await browser.arrive(issuer.authorize(away));
    await browser.follow("/auth/callback/op");
    expect(browser.jar.get(cookieNames.session)?.sameSite).toBe("strict");
  });

  it("return a visitor from a provider through one page, and lose no parameter", async () => {
    const { issuer, browser } = setUp();
    const landing = issuer.authorize((await leave(browser, { callbackUrl: "/orders" })).url);
    const step = await browser.arrive(landing);
    expect(step.status).toBe(200);
    expect(step.links.map(({ href }) => new URL(href, home).pathname)).toContain("/auth/callback/op");
    expect(step.html).toMatch(/http-equiv="?refresh/i);
    expect(issuer.requests.token).toEqual([]);
    await expectSignedOut(browser, step);
    const page = await browser.follow("/auth/callback/op");
    expect(where(page)).toBe("/orders");
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "Ada Lovelace" } });
    expect(issuer.complaints).toEqual([]);
  });

  it("still link another account to the signed-in user", async () => {
    const { issuer, two, app, browser } = setUp();
    await browser.arrive(issuer.authorize((await leave(browser)).url));
    await browser.follow("/auth/callback/op");
    await browser.arrive(two.authorize((await leave(browser, { provider: "two", callbackUrl: "/settings" })).url));
    expect(where(await browser.follow("/auth/callback/two"))).toBe("/settings");
    expect(app.emittedEvents.filter(([name]) => name === "createUser")).toHaveLength(1);
    expect(app.emittedEvents.filter(([name]) => name === "linkAccount")).toHaveLength(2);
  });

  it("return a visitor from a provider that posts, through one page", async () => {
    const { issuer, browser } = setUp({}, true);
    const landing = issuer.authorize((await leave(browser, { callbackUrl: "/orders" })).url);
    expect(landing.method).toBe("POST");
    const step = await browser.arrive(landing);
    expect(step.status).toBe(200);
    expect(browser.jar.get(cookieNames.session)?.sameSite).toBe("strict");
    expect(where(await browser.follow("/orders"))).toBe("/orders");
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "Ada Lovelace" } });
  });

  it("report a refusal just the same", async () => {
    const { issuer, browser } = setUp();
    const landing = issuer.authorize((await leave(browser, { callbackUrl: "/orders" })).url, { user: null });
    await browser.arrive(landing);
    const page = await browser.follow("/auth/callback/op");
    expect(query(page)).toEqual({ error: "SignInCancelled", callbackUrl: `${home}/orders` });
    await expectSignedOut(browser, page);
  });

  it("accept a magic link in the browser that requested it", async () => {
    const office = post({ config: { useStrictCookies: true } });
    const browser = office.browser();
    await office.ask(browser, "ada@app.example", "/orders");
    const step = await browser.visit(office.box.link(), { initiator: "https://mail.example" });
    await expectSignedOut(browser, step);
    const page = await browser.follow("/auth/callback/email");
    expect(where(page)).toBe("/orders");
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("do not affect a browser without Sec-Fetch-Site", async () => {
    const { issuer, browser } = setUp();
    const landing = issuer.authorize((await leave(browser, { callbackUrl: "/orders" })).url);
    const page = await browser.arrive(landing, { headers: { "sec-fetch-site": "" } });
    expect(where(page)).toBe("/orders");
    expect(await sessionOf(browser)).not.toBeNull();
  });
});
