/** The CSRF token: who gets one, how long it is good, and what passes with it. */
import { describe, expect, it, vi } from "vitest";
import { checkCsrf, crossSiteReason, csrfToken, foreignOrigin } from "../../../src/core/context/csrf.ts";
import { createContext } from "../../../src/core/context/index.ts";
import { receive } from "../../../src/core/http/receive.ts";
import { skipCSRFCheck } from "../../../src/core/markers.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { adapter } from "../../world/adapter.ts";
import { start as now, useClock } from "../../world/clock.ts";
import { app, secret } from "../../world/config.ts";
import { checkedSettings } from "../../world/settings.ts";
import * as kit from "../helpers.ts";
import { Client, csrfCookie, sessionCookie, where } from "../helpers.ts";

useClock();

const strategies = ["jwt", "database"] as const;
const site = (strategy: "jwt" | "database", more: Partial<AuthConfig> = {}) =>
  kit.config({ adapter: adapter(), session: { strategy }, ...more });

const signOut = (browser: Client, csrfToken: string, headers: Record<string, string> = {}) =>
  browser.send("/auth/signout", { method: "POST", body: new URLSearchParams({ csrfToken }), headers });

/** Whether the request was accepted. */
const passed = (response: Response) => response.status === 302 && where(response) === "/";

describe("a CSRF token", () => {
  it("comes with a cookie that scripts and other sites cannot use, once", async () => {
    const browser = new Client(kit.config());
    const token = await browser.token();
    expect(token).toMatch(/^[0-9a-f]{128}$/);
    expect(browser.lines).toEqual([
      expect.stringMatching(
        /^__Host-portico\.csrf-token=[0-9a-f]{64}\.[0-9a-f]{64}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    await browser.token();
    expect(browser.lines).toEqual([]);
  });

  it("is masked anew each time it is shown, and is not in its cookie", async () => {
    const browser = new Client(kit.config());
    const first = await browser.token();
    const tokens = [first, ...(await Promise.all([browser.token(), browser.token()]))];
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(browser.cookies.get(csrfCookie)).not.toContain(token.slice(0, 64));
  });

  it("CS-27: two tabs that each load a form can both send it", async () => {
    const browser = new Client(kit.config());
    const [first, second] = [await browser.token(), await browser.token()];
    expect(passed(await signOut(browser, second))).toBe(true);
    expect(passed(await signOut(browser, first))).toBe(true);
  });

  it("CS-04, CS-02: is accepted from a page of this site, and from clients without origin headers", async () => {
    const browser = new Client(kit.config());
    const csrfToken = await browser.token();
    expect(passed(await signOut(browser, csrfToken, { "sec-fetch-site": "same-origin", origin: app }))).toBe(true);
    expect(passed(await signOut(browser, csrfToken, { origin: app }))).toBe(true);
    expect(passed(await signOut(browser, csrfToken))).toBe(true);
  });

  it("U13, CS-03: is accepted from a page with Referrer-Policy: no-referrer, whose forms have the Origin null", async () => {
    const browser = new Client(kit.config());
    const csrfToken = await browser.token();
    const headers = { "sec-fetch-site": "same-origin", origin: "null" };
    expect(passed(await signOut(browser, csrfToken, headers))).toBe(true);
    expect(where(await signOut(browser, "0".repeat(128), headers))).toBe("/auth/signin?error=MissingCSRF");
    expect(where(await signOut(browser, csrfToken, { origin: "null" }))).toBe("/auth/signin?error=MissingCSRF");
  });

  it.each(strategies)("CS-06, F8: is valid until the session changes, under the strategy %s", async (strategy) => {
    const browser = new Client(site(strategy));
    const before = await browser.token();
    await browser.signIn();
    expect(where(await signOut(browser, before))).toBe("/auth/signin?error=MissingCSRF");
    const during = await browser.token();
    const cookie = browser.cookies.get(csrfCookie) ?? "";
    expect(passed(await signOut(browser, during))).toBe(true);
    browser.cookies.set(csrfCookie, cookie);
    const signIn = (csrfToken: string) => browser.post("/auth/signin/acme", { csrfToken });
    expect(where(await signIn(during))).toBe("/auth/signin?error=MissingCSRF");
    expect(where(await signIn(await browser.token()))).toContain("https://acme.example/authorize");
  });

  it.each(strategies)(
    "F8: does not sign a user out, also on a page that is older than the end of its session: %s",
    async (strategy) => {
      const browser = new Client(site(strategy));
      await browser.signIn();
      const csrfToken = await browser.token();
      const cookie = browser.cookies.get(csrfCookie) ?? "";
      expect(passed(await signOut(browser, csrfToken))).toBe(true);
      // The page in the other tab: with the cookie of its token, and without.
      expect(passed(await signOut(browser, csrfToken))).toBe(true);
      browser.cookies.set(csrfCookie, cookie);
      expect(passed(await signOut(browser, csrfToken))).toBe(true);
      // A form without a token, and one of another site, are refused as ever.
      expect(where(await signOut(browser, ""))).toBe("/auth/signin?error=MissingCSRF");
      // And so is the old form once a user is signed in again.
      await browser.signIn();
      expect(where(await signOut(browser, csrfToken))).toBe("/auth/signin?error=MissingCSRF");
      expect(await browser.session()).not.toBeNull();
    },
  );

  it("CS-06: is valid after the session was renewed, because the id of the session stays the same", async () => {
    const browser = new Client(kit.config());
    await browser.signIn();
    const csrfToken = await browser.token();
    const before = browser.cookies.get(sessionCookie);
    vi.setSystemTime(now + 2 * kit.day);
    await browser.session();
    expect(browser.cookies.get(sessionCookie)).not.toBe(before);
    expect(passed(await signOut(browser, csrfToken))).toBe(true);
  });

  it("CS-01: of one signed-in user is not valid for another", async () => {
    const config = site("database");
    const [ada, bob] = [new Client(config), new Client(config)];
    await ada.signIn("ada");
    await bob.signIn("bob");
    const csrfToken = await ada.token();
    bob.cookies.set(csrfCookie, ada.cookies.get(csrfCookie) ?? "");
    expect(where(await signOut(bob, csrfToken))).toBe("/auth/signin?error=MissingCSRF");
    expect(passed(await signOut(ada, csrfToken))).toBe(true);
  });

  it("CS-09: a valid pair with something appended is invalid", async () => {
    const browser = new Client(kit.config());
    const csrfToken = await browser.token();
    browser.cookies.set(csrfCookie, `${browser.cookies.get(csrfCookie)}.x`);
    expect(where(await signOut(browser, csrfToken))).toBe("/auth/signin?error=MissingCSRF");
  });

  // biome-ignore format: a list
  const junk = ["tok", ".", "tok.", ".proof", "a.b.c", `${"0".repeat(64)}.${"0".repeat(64)}`, `${"0".repeat(64)}.x`, "%zz", "a".repeat(1_000_000)];
  it.each(junk)("CS-09: a foreign cookie is replaced: %.20s", async (value) => {
    const browser = new Client(kit.config());
    browser.cookies.set(csrfCookie, value);
    const csrfToken = await browser.token();
    expect(browser.lines).toHaveLength(1);
    expect(passed(await signOut(browser, csrfToken))).toBe(true);
  });

  it("JW-24: is valid across a rotation of secrets, and not after the old one is removed", async () => {
    const before = new Client(kit.config({ secret: kit.formerSecret }));
    const csrfToken = await before.token();
    const rotated = (secret: string[]) => {
      const browser = new Client(kit.config({ secret }));
      for (const [name, value] of before.cookies) browser.cookies.set(name, value);
      return browser;
    };
    const begins = async (browser: Client) =>
      where(await browser.post("/auth/signin/acme", { csrfToken })).startsWith("https://acme.example/authorize");
    expect(await begins(rotated([secret, kit.formerSecret]))).toBe(true);
    expect(await begins(rotated([secret]))).toBe(false);
  });

  it("is read from JSON as well", async () => {
    const browser = new Client(kit.config());
    expect(passed(await browser.json("/auth/signout", {}))).toBe(true);
  });

  it("CS-28: of an update reaches the callback with data of any width, and changes no prototype", async () => {
    const jwt = vi.fn(({ token }) => token);
    const browser = new Client(kit.config({ callbacks: { jwt } }));
    await browser.signIn();
    const data = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`n${index}`, { index }]));
    await browser.json("/auth/session", { data });
    expect(jwt).toHaveBeenLastCalledWith(expect.objectContaining({ trigger: "update", session: data }));
    const body = `{"csrfToken":"${await browser.token()}","data":{"__proto__":{"admin":true},"kept":1}}`;
    await browser.send("/auth/session", { method: "POST", body, headers: { "content-type": "application/json" } });
    const session: object = jwt.mock.lastCall?.[0].session;
    expect([Object.entries(session), "admin" in session]).toEqual([[["kept", 1]], false]);
  });
});

describe("what needs no token", () => {
  it("sets no cookie: reading the session, the providers, or a page without a form", async () => {
    for (const path of ["/auth/session", "/auth/providers", "/auth/error", "/auth/verify-request"]) {
      const browser = new Client(kit.config());
      expect((await browser.send(path)).status).toBe(200);
      expect([path, browser.lines]).toEqual([path, []]);
    }
  });

  it("CS-14: a GET to a provider starts nothing", async () => {
    for (const path of ["/auth/signin", "/auth/signin/acme", "/auth/signin/email"]) {
      const browser = new Client(kit.config());
      const response = await browser.send(path, { headers: { "sec-purpose": "prefetch" } });
      expect([response.status, response.headers.get("location")]).toEqual([200, null]);
      expect([...browser.cookies.keys()]).toEqual([csrfCookie]);
    }
  });

  it("CS-15: GET /signout shows a form, and ends no session", async () => {
    const browser = new Client(kit.config());
    await browser.signIn();
    const response = await browser.send("/auth/signout");
    expect(await response.text()).toMatch(/<form[^>]+action="https:\/\/app.example\/auth\/signout"/);
    expect(await browser.session()).not.toBeNull();
    await browser.post("/auth/signout");
    expect(await browser.session()).toBeNull();
  });

  it("CS-23: a link of the attacker asks for confirmation, and names the signed-in user", async () => {
    const outbox: { identifier: string; url: string }[] = [];
    const config = kit.config({ adapter: adapter(), providers: [kit.email(outbox)] });
    const [attacker, victim] = [new Client(config), new Client(config)];
    await attacker.post("/auth/signin/email", { email: "eve@evil.example" });
    const link = (outbox[0]?.url ?? "").replace(app, "");
    const page = await victim.send(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("eve@evil.example")]);
    expect([...victim.cookies.keys()]).toEqual([csrfCookie]);
    expect((await attacker.send(link)).status).toBe(302);
    expect((await attacker.session())?.user?.email).toBe("eve@evil.example");
  });

  it("CS-26: no answer is shared with another origin", async () => {
    const browser = new Client(kit.config());
    for (const method of ["GET", "OPTIONS"]) {
      const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
      const response = await browser.send("/auth/csrf", { method, headers });
      expect(response.status).toBe(method === "GET" ? 200 : 405);
      expect([...response.headers.keys()].join(" ")).not.toContain("access-control");
    }
  });
});

describe("without a guard", () => {
  it("skipCSRFCheck: no token is created, none is required, and a former cookie is cleared", async () => {
    const browser = new Client(kit.config({ skipCSRFCheck }));
    expect((await browser.send("/auth/csrf")).status).toBe(404);
    expect(browser.lines).toEqual([]);
    expect(passed(await browser.send("/auth/signout", { method: "POST" }))).toBe(true);
    browser.cookies.set(csrfCookie, "former");
    await browser.send("/auth/csrf");
    expect(browser.lines).toEqual([`${csrfCookie}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`]);
  });

  it("a call from server code of the application passes, the same call from a browser does not", async () => {
    const settings = await checkedSettings(kit.config());
    const call = await receive(
      new Request(`${app}/auth/signout`, { method: "POST", headers: { host: "app.example" } }),
      settings,
    );
    const context = (trusted: boolean) => createContext(settings, { ...call, trusted }, {}, now);
    await expect(checkCsrf(context(true))).resolves.toBeUndefined();
    await expect(checkCsrf(context(false))).rejects.toThrow(/GET \/csrf/);
    expect((await csrfToken(context(false))).cookies).toHaveLength(1);
  });
});

describe("U13: the reason of a refusal", () => {
  const why = (headers: Record<string, string>) => crossSiteReason({ headers: new Headers(headers), origin: app });
  const evil = "https://evil.example";

  it.each([
    [
      { origin: evil },
      `the Origin header is ${evil}, expected ${app}. If visitors use ${evil}, set AUTH_URL to it, or correct AUTH_URL.`,
    ],
    [
      { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
      `the Origin header is http://localhost:3000, expected ${app}. If visitors use http://localhost:3000, set AUTH_URL to it, or correct AUTH_URL.`,
    ],
    [{ origin: evil, "sec-fetch-site": "cross-site" }, `the Origin header is ${evil}, expected ${app}.`],
    [{ origin: "x y" }, `the Origin header is malformed, expected ${app}.`],
    [{ "sec-fetch-site": "same-site" }, `the Sec-Fetch-Site header is "same-site", expected "same-origin".`],
    [{ "sec-fetch-site": "x y" }, `the Sec-Fetch-Site header is "malformed", expected "same-origin".`],
  ])("of %o names the headers that were sent, and proxies only if one may be the cause", (headers, reason) => {
    expect(why(headers as Record<string, string>)).toBe(reason);
  });

  it("of the Origin null explains what to set on the page, and does not mention proxies", () => {
    expect(why({ origin: "null" })).toMatch(/^the Origin header is "null".*Referrer-Policy: same-origin/);
    expect(why({ origin: "null" })).not.toContain("AUTH_URL");
  });

  it("N2: of the Origin null from another host of the site names both hosts", () => {
    const sent = { origin: "null", "sec-fetch-site": "same-site" };
    const twin = "https://www.app.example";
    expect(why(sent)).toBe(
      `the Origin header is "null" beside "Sec-Fetch-Site: same-site", so the form is on another host than ${app}. If visitors use ${twin} as well, redirect it to ${app}, or set AUTH_URL to the host that they use.`,
    );
    expect(foreignOrigin({ headers: new Headers(sent), origin: twin })).toContain(`If visitors use ${app} as well`);
    expect(why({ ...sent, "sec-fetch-site": "cross-site" })).toMatch(/so the form is on another host than \S+\.$/);
    expect(why({ origin: twin, "sec-fetch-site": "same-site" })).toBe(`the Origin header is ${twin}, expected ${app}.`);
  });

  it("is omitted for the library's own pages, and for programs", () => {
    const own = [{}, { origin: app }, { origin: app, "sec-fetch-site": "same-origin" }];
    for (const headers of [...own, { origin: "null", "sec-fetch-site": "same-origin" }]) {
      expect([headers, why(headers as Record<string, string>)]).toEqual([headers, undefined]);
    }
  });

  it("uses only the Origin for calls of server code: a link from another site may lead to a page that signs in", () => {
    expect(foreignOrigin({ headers: new Headers({ "sec-fetch-site": "cross-site" }), origin: app })).toBeUndefined();
  });
});
