/** Attack group FL, callbacks: to which sign-in a response belongs, and whether it is accepted. */
import { describe, expect, it } from "vitest";
import type { ErrorType } from "../../src/core/errors/table.ts";
import { transactionLife } from "../../src/core/transaction.ts";
import type { ProviderReturn as ProviderResponse } from "../../src/testing/issuer/types.ts";
import type { Browser } from "../world/browser.ts";
import { createIssuer } from "../world/issuer.ts";
import { leave, transactionCookies, visitorOf } from "../world/journey.ts";
import {
  expectRefused,
  expectSignedIn,
  expectSignedOut,
  type TrialOptions,
  type TrialSetup,
  useTrials,
} from "./helpers.ts";

const { stage, trial, clock, server } = useTrials();

/** A user has signed in at the provider, and is about to return. */
async function onTheWay(setting: TrialOptions = {}): Promise<TrialSetup & { readonly landing: ProviderResponse }> {
  const set = stage(setting);
  const { url } = await leave(set.browser, { callbackUrl: "/dashboard", ...setting.input });
  return { ...set, landing: set.issuer.authorize(url) };
}

/** The one transaction cookie of a browser. */
function transactionIn(browser: Browser) {
  const [name = ""] = transactionCookies(browser);
  return { name, value: browser.cookies[name] ?? "" };
}

/** The sign-in was refused before a token request. */
async function expectUnasked(
  set: TrialSetup,
  page: Awaited<ReturnType<Browser["visit"]>>,
  type: ErrorType = "InvalidCheck",
) {
  await expectSignedOut({ ...set, page }, type);
  expect(set.issuer.requests.token).toEqual([]);
}

describe("the browser that returns", () => {
  it("FL-07: must be the one that started: without its transaction cookie it is refused", async () => {
    const { landing, ...set } = await onTheWay();
    set.browser.jar.remove(transactionIn(set.browser).name);
    await expectUnasked(set, await set.browser.arrive(landing));
  });

  it("FL-07: must be the one that started: without any cookie it is refused", async () => {
    const { landing, ...set } = await onTheWay();
    await expectUnasked(set, await visitorOf(set.config).arrive(landing));
  });

  it("FL-07: needs its transaction cookie alone", async () => {
    const { landing, ...set } = await onTheWay();
    const { name, value } = transactionIn(set.browser);
    set.browser.jar.clear();
    set.browser.jar.plant({ name, value });
    await expectSignedIn({ ...set, page: await set.browser.arrive(landing) });
  });

  it("FL-08: has 15 minutes: then its cookie has expired", async () => {
    const { landing, ...set } = await onTheWay();
    clock.forward(transactionLife + 1);
    expect(transactionCookies(set.browser)).toEqual([]);
    await expectUnasked(set, await set.browser.arrive(landing));
  });

  it("FL-08: has 15 minutes: a cookie that is kept longer does not count", async () => {
    expect(transactionLife).toBe(900);
    for (const late of [1, 14, 16, 60, 3600]) {
      const { landing, ...set } = await onTheWay();
      const cookie = transactionIn(set.browser);
      clock.forward(transactionLife + late);
      set.browser.jar.plant(cookie);
      await expectUnasked(set, await set.browser.arrive(landing));
    }
  });

  it("FL-08: is in time after 15 minutes less a second", async () => {
    const { landing, ...set } = await onTheWay();
    clock.forward(transactionLife - 1);
    await expectSignedIn({ ...set, page: await set.browser.arrive(landing) });
  });

  it("FL-09: is accepted once: the same response with the same cookie is refused before a token request", async () => {
    const { landing, ...set } = await onTheWay();
    const cookie = transactionIn(set.browser);
    await set.browser.arrive(landing);
    const thief = visitorOf(set.config);
    thief.jar.plant(cookie);
    const page = await thief.arrive(landing);
    expect(new URL(page.url).searchParams.get("error")).toBe("InvalidCheck");
    expect(page.set.filter((line) => line.includes("session-token"))).toEqual([]);
    expect(set.issuer.requests.token).toHaveLength(1);
  });

  it("FL-09: is accepted once, also with concurrent requests", async () => {
    const { landing, ...set } = await onTheWay();
    const { name, value } = transactionIn(set.browser);
    const visitors = Array.from({ length: 5 }, () => visitorOf(set.config));
    for (const { jar } of visitors) jar.plant({ name, value });
    const pages = await Promise.all(visitors.map((visitor) => visitor.arrive(landing)));
    expect(pages.filter(({ url }) => url === "https://app.example/dashboard")).toHaveLength(1);
    expect(set.log.errors).toEqual(["InvalidCheck", "InvalidCheck", "InvalidCheck", "InvalidCheck"]);
    expect(set.issuer.requests.token).toHaveLength(1);
  });

  it("FL-10: must return to the callback of the provider that was used", async () => {
    const other = createIssuer({ url: "https://other.example" });
    server.use(...other.handlers);
    const set = stage();
    const config = { ...set.config, providers: [...set.config.providers, other.provider({ id: "other" })] };
    const browser = visitorOf(config);
    const { url } = await leave(browser);
    const landing = set.issuer.authorize(url);
    const astray = landing.url.replace("/callback/op", "/callback/other");
    await expectUnasked({ ...set, browser }, await browser.arrive({ ...landing, url: astray }));
    expect(other.requests.token).toEqual([]);
  });
});

describe("a transaction", () => {
  it("FL-19: that was changed in any part is refused", async () => {
    const { landing, ...set } = await onTheWay();
    const { name, value } = transactionIn(set.browser);
    const at = [0, 10, Math.floor(value.length / 2), value.length - 2];
    const parts = value.split(".");
    const changes = [
      ...at.map((i) => value.slice(0, i) + (value[i] === "A" ? "B" : "A") + value.slice(i + 1)),
      value.slice(0, -1),
      `${value}A`,
      "",
      ...parts.map((_, i) => parts.with(i, "").join(".")).filter((one) => one !== value),
    ];
    for (const changed of changes) {
      const visitor = visitorOf(set.config);
      visitor.jar.plant({ name, value: changed });
      const page = await visitor.arrive(landing);
      expect(new URL(page.url).searchParams.get("error"), changed).toBe("InvalidCheck");
    }
    expect(set.issuer.requests.token).toEqual([]);
    await set.browser.arrive(landing);
    expect(set.issuer.requests.token).toHaveLength(1);
  });

  it("FL-19: of another browser is refused, under its own name or under this one", async () => {
    const { landing, ...set } = await onTheWay();
    const attacker = visitorOf(set.config);
    await leave(attacker);
    const planted = transactionIn(attacker);
    for (const name of [planted.name, transactionIn(set.browser).name]) {
      const victim = visitorOf(set.config);
      victim.jar.plant({ name, value: planted.value });
      const page = await victim.arrive(landing);
      expect(new URL(page.url).searchParams.get("error")).toBe("InvalidCheck");
    }
    expect(set.issuer.requests.token).toEqual([]);
  });

  it("FL-19: whose state was changed in any part is refused", async () => {
    const { landing, ...set } = await onTheWay();
    const { state = "" } = landing.fields;
    const changes = [`${state}A`, state.slice(0, -1), `A${state.slice(1)}`, `${state}.x`, state.toUpperCase(), ""];
    for (const changed of changes) {
      const url = new URL(landing.url);
      url.searchParams.set("state", changed);
      const page = await set.browser.tab().arrive({ ...landing, url: url.href });
      expect(new URL(page.url).searchParams.get("error"), changed).toBe("InvalidCheck");
    }
    expect(set.issuer.requests.token).toEqual([]);
  });
});

describe("an answer that names its issuer", () => {
  it.each(["wrong", "missing"] as const)("FL-11: is refused when iss is %s", async (issParam) => {
    const result = await trial({ faults: { issParam } });
    await expectRefused(result, "IssuerMismatch");
    expect(result.issuer.requests.token).toEqual([]);
  });

  it("FL-11: may leave it out where the provider has not promised it", async () => {
    await expectSignedIn(await trial({ issuer: { sendsIss: false } }));
  });

  it("FL-11: is refused when iss is wrong, also where it was not promised", async () => {
    const result = await trial({ issuer: { sendsIss: false }, faults: { issParam: "wrong" } });
    await expectRefused(result, "IssuerMismatch");
    expect(result.issuer.requests.token).toEqual([]);
  });

  it.each([
    "https://op.example/",
    "https://OP.example",
    "HTTPS://op.example",
    "https://op.example:443",
    "https://op%2eexample",
    "https://op.example.",
    " https://op.example",
  ])("FL-12: is refused when iss is %s: strings are compared as they are", async (issParam) => {
    const result = await trial({ faults: { issParam } });
    await expectRefused(result, "IssuerMismatch");
    expect(result.issuer.requests.token).toEqual([]);
  });

  it("FL-13: without a configured issuer is not compared, and its claims are stored with the account", async () => {
    const accounts: unknown[] = [];
    const result = await trial({
      issuer: { oidc: false, sendsIss: true },
      config: { events: { signIn: ({ account }) => void accounts.push(account?.iss) } },
    });
    await expectSignedIn(result);
    expect(accounts).toEqual(["https://op.example"]);
  });
});

describe("a response with a duplicate or extra parameter", () => {
  it.each(["code=evil", "state=evil", "iss=https://evil.example", "error=x&error=y"])(
    "FL-23: is refused when %s is added to it",
    async (added) => {
      const { landing, ...set } = await onTheWay();
      const page = await set.browser.arrive({ ...landing, url: `${landing.url}&${added}` });
      await expectUnasked(set, page, "InvalidRequest");
      expect(page.status).toBe(400);
    },
  );

  it("FL-23: is refused when it has an error and a code", async () => {
    const result = await trial({ faults: { callback: { error: "server_error" } } });
    await expectRefused(result, "OAuthResponseError");
    expect(result.issuer.requests.token).toEqual([]);
  });

  it("FL-23: is refused when it has neither", async () => {
    const result = await trial({ faults: { code: "missing" } });
    await expectRefused(result, "OAuthResponseError");
    expect(result.issuer.requests.token).toEqual([]);
  });

  it("FL-37: with tokens of another user ignores them", async () => {
    const tokens: unknown[] = [];
    const result = await trial({
      faults: { callback: { id_token: "evil.id.token", access_token: "evil-access", token_type: "bearer" } },
      config: { events: { signIn: ({ account }) => void tokens.push(account?.access_token, account?.id_token) } },
    });
    await expectSignedIn(result);
    expect(tokens).toEqual([result.issuer.issued[0]?.access_token, result.issuer.issued[0]?.id_token]);
  });
});

describe("what the browser gets", () => {
  it("FL-32: is an empty redirect without caching and without a Referer", async () => {
    for (const faults of [{}, { nonce: "wrong" }, { error: "access_denied" }] as const) {
      const { landing, browser } = await onTheWay({ faults });
      const page = await browser.arrive(landing, { follow: false });
      expect([302, 303]).toContain(page.status);
      expect(page.html).toBe("");
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
      expect(page.headers.get("cache-control")).toContain("no-store");
      expect(page.url).not.toContain("code=");
    }
  });
});
