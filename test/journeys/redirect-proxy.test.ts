/** A preview deployment without a callback at the provider: the proxy receives the response, and forwards it. */
import { describe, expect, it } from "vitest";
import { type Browser, createBrowser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, expectSignedOut, leave, query, sessionOf } from "./helpers.ts";

const clock = useClock();
const server = useWorld();
const preview = "https://app-42-team.example.com";
const proxyOrigin = "https://auth.example.com";
const callback = `${proxyOrigin}/auth/callback/op`;

function setUp(origins: readonly string[] = ["https://app-*-team.example.com"]) {
  const issuer = createIssuer({ redirectUris: [callback] });
  server.use(...issuer.handlers);
  const provider = issuer.provider();
  const there = application({ providers: [provider], redirectProxyUrl: `${proxyOrigin}/auth` });
  const proxy = application({ providers: [issuer.provider()], redirectProxyOrigins: origins });
  const browser = createBrowser(there.handle, { origin: preview });
  /** The same user, as the proxy sees them. */
  const before = createBrowser(proxy.handle, { origin: proxyOrigin, jar: browser.jar });
  return { issuer, there, proxy, browser, before };
}

type World = ReturnType<typeof setUp>;

/** To the provider and to the proxy; where it sends the visitor. */
async function viaProxy({ issuer, browser, before }: World, callbackUrl = "/orders") {
  const away = await leave(browser, { callbackUrl });
  return before.arrive(issuer.authorize(away.url));
}

const arriveAt = (browser: Browser, url: string) => browser.visit(url, { initiator: "https://op.example" });

describe("a preview behind a redirect proxy", () => {
  it("signs in through the only callback that the provider has registered, and keeps the callback URL", async () => {
    const world = setUp();
    const passed = await viaProxy(world);
    expect(passed.elsewhere).toBe(true);
    expect(new URL(passed.url).origin).toBe(preview);
    expect(passed.set).toEqual([]);
    const page = await arriveAt(world.browser, passed.url);
    expect(page.url).toBe(`${preview}/orders`);
    expect(await sessionOf(world.browser)).toMatchObject({ user: { name: "Ada Lovelace" } });
    expect(world.issuer.complaints).toEqual([]);
    expect(world.issuer.requests.token[0]?.body.redirect_uri).toBe(callback);
    expect(await sessionOf(world.before)).toBeNull();
    expect(world.proxy.emittedEvents).toEqual([]);
  });

  it("receives a refusal too", async () => {
    const world = setUp();
    const away = await leave(world.browser, { callbackUrl: "/orders" });
    const passed = await world.before.arrive(world.issuer.authorize(away.url, { user: null }));
    const page = await arriveAt(world.browser, passed.url);
    expect(query(page)).toEqual({ error: "SignInCancelled", callbackUrl: `${preview}/orders` });
    await expectSignedOut(world.browser, page);
  });

  it("U9: gets no response if the proxy does not list it, which has its own error; and no user is signed in", async () => {
    const world = setUp(["https://other-*-team.example.com"]);
    const page = await viaProxy(world);
    expect(page.elsewhere).toBe(false);
    expect(query(page).error).toBe("Configuration");
    expect(world.proxy.log.errors).toEqual(["RedirectProxyError"]);
    expect(world.proxy.log.thrown[0]?.message).toContain(`add "${preview}" to redirectProxyOrigins`);
    await expectSignedOut(world.before, page);
    await expectSignedOut(world.browser);
    expect(world.issuer.requests.token).toEqual([]);
  });

  it("gets no response after a quarter of an hour", async () => {
    const world = setUp();
    const away = await leave(world.browser);
    const landing = world.issuer.authorize(away.url);
    clock.forward(15 * 60 + 16);
    const page = await world.before.arrive(landing);
    expect(query(page).error).toBe("InvalidCheck");
    expect(page.elsewhere).toBe(false);
  });

  it("refuses a response that it did not request, though the proxy forwarded it", async () => {
    const world = setUp();
    const passed = await viaProxy(world);
    const stranger = createBrowser(world.there.handle, { origin: preview });
    const page = await arriveAt(stranger, passed.url);
    expect(query(page).error).toBe("InvalidCheck");
    await expectSignedOut(stranger, page);
    expect(world.issuer.requests.token).toEqual([]);
  });
});

describe("the proxy itself", () => {
  it("signs its own visitors in", async () => {
    const { issuer, before } = setUp();
    const away = await leave(before, { callbackUrl: "/orders" });
    expect((await before.arrive(issuer.authorize(away.url))).url).toBe(`${proxyOrigin}/orders`);
    expect(await sessionOf(before)).not.toBeNull();
  });
});
