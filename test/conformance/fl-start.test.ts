/** Attack group FL, authorization requests: what is sent to a provider, and what a visitor can change. */
import { describe, expect, it } from "vitest";
import type { Browser } from "../world/browser.ts";
import { createIssuer } from "../world/issuer.ts";
import { leave, transactionCookies, visitorOf } from "../world/journey.ts";
import { expectSignedIn, expectSignedOut, useTrials } from "./helpers.ts";

const { stage, server, clock } = useTrials();

const paramsOf = (address: string): Record<string, string> => Object.fromEntries(new URL(address).searchParams);

/** Starts a sign-in from a form that was opened once. */
async function starter(browser: Browser) {
  const { forms } = await browser.visit("/auth/signin");
  return async () => paramsOf((await browser.post("/auth/signin/op", forms[0]?.fields ?? {})).url);
}

describe("every authorization request", () => {
  it("FL-01: has a unique state, nonce and challenge of 256 bits", async () => {
    const start = await starter(stage().browser);
    const sent: Record<string, string>[] = [];
    for (let i = 0; i < 200; i++) sent.push(await start());
    for (const name of ["state", "nonce", "code_challenge"] as const) {
      const values = sent.map((params) => params[name] ?? "");
      expect(new Set(values).size).toBe(sent.length);
      // 43 characters of base64url are 256 bits.
      for (const value of values) expect(value).toMatch(/^[\w-]{43,}$/);
    }
    expect(new Set(sent.map((params) => params.code_challenge_method))).toEqual(new Set(["S256"]));
  });

  it("FL-01: of plain OAuth 2 has a state and a challenge too, and no nonce", async () => {
    const start = await starter(stage({ issuer: { oidc: false } }).browser);
    const { state, code_challenge, code_challenge_method, nonce } = await start();
    expect([state, code_challenge].every((value) => /^[\w-]{43,}$/.test(value ?? ""))).toBe(true);
    expect(code_challenge_method).toBe("S256");
    expect(nonce).toBeUndefined();
  });

  it("FL-02: has its own state, in two browsers, two tabs and two processes", async () => {
    const { browser, config } = stage();
    const visitors = [browser, browser.tab(), visitorOf(config), visitorOf({ ...config })];
    const states = await Promise.all(visitors.map(async (visitor) => paramsOf((await leave(visitor)).url).state));
    expect(new Set(states).size).toBe(visitors.length);
  });

  it("FL-04: belongs to a verifier of unreserved characters, whose SHA-256 it holds", async () => {
    const set = stage();
    const { url } = await leave(set.browser, { callbackUrl: "/dashboard" });
    const page = await set.browser.arrive(set.issuer.authorize(url));
    await expectSignedIn({ ...set, page });
    expect(set.issuer.requests.token[0]?.body.code_verifier).toMatch(/^[A-Za-z0-9._~-]{43,128}$/);
  });

  it("FL-04: has a new verifier after a failure", async () => {
    const set = stage({ faults: { token: 500 } });
    const verifiers: (string | undefined)[] = [];
    for (let i = 0; i < 2; i++) {
      const { url } = await leave(set.browser);
      await set.browser.arrive(set.issuer.authorize(url));
      verifiers.push(set.issuer.requests.token.at(-1)?.body.code_verifier);
    }
    expect(verifiers[0]).toBeTruthy();
    expect(verifiers[1]).not.toBe(verifiers[0]);
  });
});

describe("a sign-in request", () => {
  // biome-ignore format: a list
  const ours = ["client_id", "redirect_uri", "response_type", "response_mode", "state", "nonce", "code_challenge", "code_challenge_method", "request", "request_uri", "client_assertion", "code", "grant_type", "iss"];

  it.each(ours)("FL-20: cannot override %s", async (name) => {
    const evil = "https://evil.example/x";
    for (const input of [{ params: { [name]: evil } }, { params: { [name.toUpperCase()]: evil } }]) {
      const set = stage();
      const { url } = await leave(set.browser, { ...input, callbackUrl: "/dashboard" });
      expect(url).not.toContain("evil");
      await expectSignedIn({ ...set, page: await set.browser.arrive(set.issuer.authorize(url)) });
    }
    const { browser } = stage();
    const { forms } = await browser.visit("/auth/signin");
    const { url } = await browser.post("/auth/signin/op", { ...forms[0]?.fields, [name]: evil });
    expect(url).not.toContain("evil");
  });

  it("FL-20: cannot ask for other scopes, unless the provider allows it", async () => {
    const asked = async (allowedParams: readonly string[]) => {
      const { browser } = stage({ provider: { allowedParams } });
      return paramsOf((await leave(browser, { params: { scope: "openid admin" } })).url).scope;
    };
    expect(await asked([])).toBe("openid profile email");
    expect(await asked(["scope"])).toBe("openid admin");
  });

  it.each(["prompt", "login_hint", "ui_locales", "max_age", "acr_values", "domain_hint", "hd"])(
    "FL-20: may bring a %s",
    async (name) => {
      const { browser } = stage();
      expect(paramsOf((await leave(browser, { params: { [name]: "7" } })).url)[name]).toBe("7");
    },
  );

  it("FL-36: of a third party starts no sign-in and redirects no visitor", async () => {
    const { browser, issuer } = stage();
    const evil = "iss=https://evil.example&target_link_uri=//evil.example";
    for (const path of [`/auth/signin/op?${evil}`, `/auth/signin?${evil}`, `/auth/callback/op?${evil}`]) {
      const page = await browser.visit(path, { initiator: "https://evil.example" });
      expect(page.elsewhere).toBe(false);
      expect(page.html).not.toContain("evil.example");
      expect(transactionCookies(browser)).toEqual([]);
    }
    expect(Object.values(issuer.requests).flat()).toEqual([]);
  });
});

describe("a card", () => {
  // biome-ignore format: a list
  const reserved = ["client_id", "redirect_uri", "response_type", "state", "nonce", "code_challenge", "code_challenge_method", "request", "request_uri", "__proto__"];

  it.each(reserved)("FL-21: that sets %s itself is a configuration error", async (name) => {
    const params = JSON.parse(`{ "${name}": "x" }`) as Record<string, string>;
    const { browser, log } = stage({ provider: { authorization: { params } } });
    const page = await browser.visit("/auth/signin");
    expect(page.status).toBe(500);
    expect(log.errors).toContain("InvalidConfiguration");
    expect(page.text).not.toContain(name);
    expect(await (await browser.fetch("/auth/session")).json()).toBeNull();
  });

  it("FL-21: may add parameters of other names", async () => {
    const { browser } = stage({ provider: { authorization: { params: { audience: "api" } } } });
    expect(paramsOf((await leave(browser)).url).audience).toBe("api");
  });
});

describe("several sign-ins at once", () => {
  it("FL-33: in two tabs finish in either order, each with its own verifier", async () => {
    const set = stage();
    const second = set.browser.tab();
    const first = await leave(set.browser, { callbackUrl: "/first" });
    const other = await leave(second, { callbackUrl: "/second" });
    const [one, two] = [set.issuer.authorize(first.url), set.issuer.authorize(other.url)];
    expect((await second.arrive(two)).url).toBe("https://app.example/second");
    expect((await set.browser.arrive(one)).url).toBe("https://app.example/first");
    expect(set.issuer.complaints).toEqual([]);
    expect(set.log.errors).toEqual([]);
    expect(transactionCookies(set.browser)).toEqual([]);
  });

  it("FL-33: at two providers are separate", async () => {
    const other = createIssuer({ url: "https://other.example" });
    server.use(...other.handlers);
    const set = stage();
    const config = { ...set.config, providers: [...set.config.providers, other.provider({ id: "other" })] };
    const browser = visitorOf(config);
    const [first, second] = [await leave(browser), await leave(browser.tab(), { provider: "other" })];
    await browser.arrive(other.authorize(second.url));
    await browser.arrive(set.issuer.authorize(first.url));
    expect([...set.issuer.complaints, ...other.complaints]).toEqual([]);
    expect([set.issuer.requests.token.length, other.requests.token.length]).toEqual([1, 1]);
  });

  it("FL-34: leave five cookies at most, and a header below 8 kB; the newest five still work", async () => {
    const set = stage();
    const { forms } = await set.browser.visit("/auth/signin");
    const fields = { ...forms[0]?.fields, callbackUrl: "/dashboard" };
    const sent: string[] = [];
    for (let i = 0; i < 60; i++) {
      clock.forward(1);
      sent.push((await set.browser.post("/auth/signin/op", fields)).url);
    }
    expect(transactionCookies(set.browser)).toHaveLength(5);
    const errand = { url: new URL("https://app.example/auth/callback/op"), method: "GET", topLevel: true };
    expect(set.browser.jar.header(errand)?.length).toBeLessThan(8192);
    expect(set.browser.jar.refused).toEqual([]);
    for (const url of sent.slice(-5)) {
      const page = await set.browser.arrive(set.issuer.authorize(url));
      expect(page.url).toBe("https://app.example/dashboard");
    }
  });

  it("FL-34: remove the oldest: it is refused, without a token request", async () => {
    const set = stage();
    const { forms } = await set.browser.visit("/auth/signin");
    const start = async () => (await set.browser.post("/auth/signin/op", forms[0]?.fields ?? {})).url;
    const oldest = await start();
    for (let i = 0; i < 5; i++) {
      clock.forward(1);
      await start();
    }
    const page = await set.browser.arrive(set.issuer.authorize(oldest));
    await expectSignedOut({ ...set, page }, "InvalidCheck");
    expect(set.issuer.requests.token).toEqual([]);
  });
});
