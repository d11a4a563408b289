/** A sign-in that the provider starts (OpenID Connect Core 1.0, section 4). */
import { describe, expect, it } from "vitest";
import type { OAuthConfig } from "../../src/core/types/provider.ts";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import type { Page } from "../world/page.ts";
import { useWorld } from "../world/server.ts";
import { application, home, sessionOf, signIn, transactionCookies, where } from "./helpers.ts";

useClock();
const server = useWorld();

function setUp(provider: Partial<OAuthConfig> = { initiateLogin: true }, config = {}) {
  const issuer = createIssuer();
  server.use(...issuer.handlers);
  const store = adapter();
  const app = application({ providers: [issuer.provider(provider)], adapter: store, ...config });
  return { issuer, store, app, browser: app.browser() };
}

const parameters = ({ url }: Page) => Object.fromEntries(new URL(url).searchParams);
const path = (params: Record<string, string>) => `/auth/initiate/op?${new URLSearchParams(params)}`;

/** A portal of the provider links to it. */
const portal = { initiator: "https://op.example" };

describe("a sign-in that the provider starts", () => {
  it("starts with state, nonce and PKCE of its own, passes login_hint on, and ends at the target", async () => {
    const { issuer, browser } = setUp();
    const request = { iss: issuer.url, login_hint: "ada@example.com", target_link_uri: `${home}/orders?id=1` };
    const page = await browser.visit(path(request), portal);
    expect(page.elsewhere).toBe(true);
    expect(parameters(page)).toMatchObject({
      login_hint: "ada@example.com",
      state: expect.stringMatching(/.{40,}/),
      nonce: expect.stringMatching(/.{40,}/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${home}/auth/callback/op`,
    });
    expect(page.set.map((line) => line.split("=")[0])).toEqual(transactionCookies(browser));
    expect(where(await browser.arrive(issuer.authorize(page.url)))).toBe("/orders?id=1");
    expect(await sessionOf(browser)).not.toBeNull();
    expect(issuer.complaints).toEqual([]);
  });

  it("may come as a POST, without a CSRF token", async () => {
    const { issuer, browser } = setUp();
    const page = await browser.post("/auth/initiate/op", { iss: issuer.url, target_link_uri: "/orders" }, portal);
    expect(where(await browser.arrive(issuer.authorize(page.url)))).toBe("/orders");
  });

  it("without a target ends at the start page", async () => {
    const { issuer, browser } = setUp();
    const page = await browser.visit(path({ iss: issuer.url }), portal);
    expect((await browser.arrive(issuer.authorize(page.url))).url).toBe(`${home}/`);
  });

  it.each(["https://evil.example", "https://op.example/", "HTTPS://OP.EXAMPLE", "", undefined])(
    "FL-36: with the issuer %j starts nothing",
    async (iss) => {
      const { browser, app } = setUp();
      const page = await browser.visit(path(iss === undefined ? {} : { iss }), portal);
      expect([page.status, page.elsewhere, page.set]).toEqual([400, false, []]);
      expect(app.log.errors).toEqual(["InvalidRequest"]);
    },
  );

  it.each(["//evil.example", "https://evil.example/x", "/\\evil.example", "javascript:alert(1)"])(
    "FL-36: with the target %s ends at the start page",
    async (target_link_uri) => {
      const { issuer, browser } = setUp();
      const page = await browser.visit(path({ iss: issuer.url, target_link_uri }), portal);
      expect((await browser.arrive(issuer.authorize(page.url))).url).toBe(`${home}/`);
    },
  );

  it("FL-36: the redirect callback decides about the target before the visitor leaves, and again at the end", async () => {
    const asked: string[] = [];
    const redirect = ({ url, baseUrl }: { url: string; baseUrl: string }) => {
      asked.push(url);
      return `${baseUrl}/decided`;
    };
    const { issuer, browser } = setUp(undefined, { callbacks: { redirect } });
    const page = await browser.visit(path({ iss: issuer.url, target_link_uri: "https://evil.example/x" }), portal);
    expect(asked).toEqual(["https://evil.example/x"]);
    expect(where(await browser.arrive(issuer.authorize(page.url)))).toBe("/decided");
    expect(asked).toEqual(["https://evil.example/x", `${home}/decided`]);
  });

  it("FL-36: no other parameter reaches the provider, also one that sign-ins may add", async () => {
    const { issuer, browser } = setUp({ initiateLogin: true, allowedParams: ["scope"] });
    const more = {
      prompt: "none",
      max_age: "0",
      scope: "openid admin",
      redirect_uri: "https://evil.example",
      state: "x",
    };
    const page = await browser.visit(path({ iss: issuer.url, ...more, login_hint: "x".repeat(3_000) }), portal);
    const sent = parameters(page);
    expect(sent).toMatchObject({ scope: "openid profile email", redirect_uri: `${home}/auth/callback/op` });
    expect(["prompt", "max_age", "login_hint"].filter((name) => name in sent)).toEqual([]);
    expect(sent.state).not.toBe("x");
  });

  it("FL-36: links nothing to a signed-in user, and no session of theirs is kept", async () => {
    const { issuer, browser, store } = setUp();
    await signIn(browser, issuer);
    const before = await sessionOf(browser);
    const page = await browser.visit(path({ iss: issuer.url }), portal);
    const bob = { sub: "bob-2", name: "Bob", email: "bob@example.com", email_verified: true };
    await browser.arrive(issuer.authorize(page.url, { user: bob }));
    expect((await sessionOf(browser))?.user?.name).toBe("Bob");
    expect(before?.user?.name).toBe("Ada Lovelace");
    const users = await Promise.all(["ada@example.com", "bob@example.com"].map((email) => store.getUserByEmail(email)));
    const accounts = await Promise.all(users.map((user) => store.listAccounts(user?.id ?? "")));
    expect(accounts.map((rows) => rows.length)).toEqual([1, 1]);
  });

  it.each([
    ["an image", { "sec-fetch-dest": "image" }],
    ["a frame", { "sec-fetch-dest": "iframe" }],
    ["a script", { "sec-fetch-dest": "empty" }],
    ["a prefetch", { "sec-fetch-dest": "document", "sec-purpose": "prefetch" }],
  ])("CS-14: %s of another site starts nothing", async (_what, headers) => {
    const { issuer, app } = setUp();
    const response = await app.handle(new Request(home + path({ iss: issuer.url }), { headers }));
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []]);
  });

  it.each([{}, { initiateLogin: false }])("CS-14: does not exist unless it is on: %j", async (provider) => {
    const { issuer, browser, app } = setUp(provider);
    for (const page of [
      await browser.visit(path({ iss: issuer.url }), portal),
      await browser.post("/auth/initiate/op", { iss: issuer.url }, portal),
    ]) {
      expect([page.status, page.elsewhere, page.set]).toEqual([404, false, []]);
    }
    expect(app.log.errors).toEqual(["InvalidProvider", "InvalidProvider"]);
  });

  it("needs an issuer: without one the configuration is wrong", async () => {
    const issuer = createIssuer({ oidc: false });
    const app = application({ providers: [issuer.provider({ initiateLogin: true })] });
    await app.handle(new Request(`${home}/auth/signin`));
    expect(app.log.thrown[0]?.message).toContain("needs its issuer");
  });
});
