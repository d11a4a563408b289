/** Ada signs in through OpenID Connect; and through a provider that is down, slow, or sends wrong responses. */
import { describe, expect, it } from "vitest";
import type { IssuerFaults as Faults } from "../../src/testing/issuer/faults.ts";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, cookieNames, expectSignedOut, home, leave, query, sessionOf, signIn, where } from "./helpers.ts";

const clock = useClock();
const server = useWorld();

function setUp(faults: Faults = {}) {
  const issuer = createIssuer({ faults });
  server.use(...issuer.handlers);
  const store = adapter();
  const app = application({ providers: [issuer.provider()], adapter: store });
  return { issuer, store, app, browser: app.browser() };
}

describe("signing in through OpenID Connect", () => {
  it("leads to the callback URL, with the claims of the id_token", async () => {
    const { app, browser, issuer } = setUp();
    const page = await signIn(browser, issuer, { callbackUrl: "/orders" });
    expect(where(page)).toBe("/orders");
    expect(await sessionOf(browser)).toEqual({
      user: { name: "Ada Lovelace", email: "ada@example.com", image: "https://op.example/ada.png" },
      expires: new Date(clock.now() + 30 * 86_400_000).toISOString(),
    });
    expect(issuer.complaints).toEqual([]);
    expect(app.log.errors).toEqual([]);
    expect(issuer.requests.token).toHaveLength(1);
  });

  it("discovers the provider once, for all sign-ins", async () => {
    const { app, issuer } = setUp();
    await signIn(app.browser(), issuer);
    await signIn(app.browser(), issuer, { user: { sub: "bob", email: "bob@example.com" } });
    expect(issuer.requests.discovery).toHaveLength(1);
    expect(issuer.requests.jwks).toHaveLength(1);
  });

  it("works after the provider rotates its keys", async () => {
    const { app, issuer } = setUp();
    await signIn(app.browser(), issuer);
    issuer.rotateKeys();
    clock.forward(3_600);
    const browser = app.browser();
    await signIn(browser, issuer);
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it("FL-30: ends on a page, and not in a redirect loop, with prompt=none and no user at the provider", async () => {
    const { browser, issuer } = setUp();
    const page = await signIn(browser, issuer, { params: { prompt: "none" }, user: null });
    expect(query(page).error).toBe("LoginRequired");
    expect(new URL(page.url).pathname).toBe("/auth/signin");
    await expectSignedOut(browser, page);
  });

  it("FL-08: has expired after a quarter of an hour, and the page shows it", async () => {
    const { browser, issuer } = setUp();
    const landing = issuer.authorize((await leave(browser, { callbackUrl: "/orders" })).url);
    clock.forward(15 * 60 + 16);
    const page = await browser.arrive(landing);
    expect(query(page).error).toBe("InvalidCheck");
    expect(page.text).toContain("took too long");
    await expectSignedOut(browser, page);
    expect(issuer.requests.token).toEqual([]);
  });

  it("FL-08: is valid a moment before", async () => {
    const { browser, issuer } = setUp();
    const landing = issuer.authorize((await leave(browser)).url);
    clock.forward(15 * 60 - 1);
    await browser.arrive(landing);
    expect(await sessionOf(browser)).not.toBeNull();
  });
});

/** Failures after her return: the fault, the error in the log, the page, its message. */
// biome-ignore format: a table
const afterwards: readonly (readonly [string, Faults, string, "signin" | "error", string])[] = [
  ["is down",                               { token: 503 },                       "ProviderUnavailable", "signin", "is not responding"],
  ["cannot be reached",                     { token: "down" },                    "ProviderUnavailable", "signin", "is not responding"],
  ["does not return its keys",                     { jwks: 500 },                        "ProviderUnavailable", "signin", "is not responding"],
  ["reports that it is unavailable",          { error: "temporarily_unavailable" }, "ProviderUnavailable", "signin", "is not responding"],
  ["returns a page",                   { token: { body: "<p>Hello</p>", contentType: "text/html" } }, "OAuthResponseError", "error", "configuration"],
  ["signs with another key",                { signature: "otherKey" },            "InvalidToken",  "error",  "configuration"],
  ["does not sign",                         { alg: "none" },                      "InvalidToken",  "error",  "configuration"],
  ["sends the iss of another issuer",             { iss: "wrong" },                     "IssuerMismatch",  "error",  "configuration"],
  ["sends the aud of another client",              { aud: "wrong" },                     "InvalidToken",  "error",  "configuration"],
  ["repeats an older response",               { nonce: "wrong" },                   "InvalidToken",  "error",  "configuration"],
  ["sends the wrong iss parameter",                      { issParam: "wrong" },                "IssuerMismatch",  "error",  "configuration"],
  ["sends no id_token",               { idToken: "missing" },               "OAuthResponseError",  "error",  "configuration"],
  ["sends the state of another sign-in",       { state: "wrong" },                   "InvalidCheck",        "signin", "start again"],
  ["sends no state",                       { state: "missing" },                 "InvalidCheck",        "signin", "start again"],
  ["sends no code",                           { code: "missing" },                  "OAuthResponseError",  "error",  "configuration"],
];

describe("a provider that, after she returns,", () => {
  it.each(afterwards)(
    "%s: no user is signed in, and the page explains what to do",
    async (_what, faults, type, at, words) => {
      const { app, store, issuer, browser } = setUp(faults);
      const page = await signIn(browser, issuer, { callbackUrl: "/orders" });
      expect(new URL(page.url).pathname).toBe(`/auth/${at}`);
      expect(page.text).toContain(words);
      expect(app.log.errors).toEqual([type]);
      await expectSignedOut(browser, page);
      expect(store.called).not.toContain("createUser");
      expect(app.emittedEvents.map(([name]) => name)).toEqual([]);
      if (!("state" in faults)) expect(query(page).callbackUrl).toBe(`${home}/orders`);
      issuer.setFaults();
      expect(where(await signIn(browser, issuer, { callbackUrl: "/orders" }))).toBe("/orders");
      expect(await sessionOf(browser)).not.toBeNull();
    },
  );

  it("is slow: she is signed in nevertheless", async () => {
    const { browser, issuer } = setUp({ delay: 30 });
    expect(where(await signIn(browser, issuer, { callbackUrl: "/orders" }))).toBe("/orders");
    expect(await sessionOf(browser)).not.toBeNull();
  });
});

describe("a provider that, before the redirect,", () => {
  // biome-ignore format: a table
  it.each<[string, Faults, string, "signin" | "error"]>([
    ["is down",                { discovery: 503 },                                   "ProviderUnavailable", "signin"],
    ["cannot be reached",      { discovery: "down" },                                "ProviderUnavailable", "signin"],
    ["has another issuer",         { metadata: { issuer: "https://evil.example" } },     "IssuerMismatch",    "error"],
    ["has no authorization endpoint",          { metadata: { authorization_endpoint: undefined } },  "InvalidEndpoints",    "error"],
    ["has a private token endpoint", { metadata: { token_endpoint: "http://10.0.0.1/" } }, "InvalidEndpoints",    "error"],
  ])("%s: she stays signed in, keeps her callback URL, and can try again", async (_what, faults, type, at) => {
    const { app, issuer, browser } = setUp(faults);
    const page = await leave(browser, { callbackUrl: "/orders" });
    expect(page.elsewhere).toBe(false);
    expect(new URL(page.url).pathname).toBe(`/auth/${at}`);
    expect(query(page).callbackUrl).toBe(`${home}/orders`);
    expect(app.log.errors).toEqual([type]);
    expect(Object.keys(browser.cookies)).toEqual([cookieNames.csrf]);
    issuer.setFaults();
    expect(where(await signIn(browser, issuer, { callbackUrl: "/orders" }))).toBe("/orders");
  });
});
