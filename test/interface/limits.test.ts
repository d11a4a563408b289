/** interface.md, "Limits", and the limits that the library adds. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { decode, encode } from "../../src/jwt/index.ts";
import { application, cookieNames, home, passwords, secret, sessionOf } from "../journeys/helpers.ts";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { enter } from "./helpers.ts";

const clock = useClock();
const day = 86_400;

async function signedIn(database: boolean, config: Partial<AuthConfig> = {}) {
  const store = adapter();
  const user = await store.createUser({ id: "1", email: "ada@app.example", emailVerified: null });
  const app = application({
    providers: [passwords({ ...(database && { authorize: () => user }) })],
    ...(database && { adapter: store }),
    ...config,
  });
  const browser = app.browser();
  await enter(browser);
  return { browser, store };
}

describe.each([
  ["jwt", false],
  ["database", true],
])("Limits / session.maxAge under %s", (_strategy, database) => {
  it("2592000 seconds (30 days): idle session expiry, relative from now", async () => {
    const { browser } = await signedIn(database);
    clock.forward(30 * day - 1);
    expect((await sessionOf(browser))?.expires).toBe(new Date(clock.now() + 30 * day * 1000).toISOString());
    clock.forward(30 * day - 1);
    expect(await sessionOf(browser)).not.toBeNull();
    clock.forward(30 * day + 16);
    expect(await sessionOf(browser)).toBeNull();
    expect(browser.cookies[cookieNames.session]).toBeUndefined();
  });
});

describe("Limits / session.updateAge", () => {
  it("86400 seconds (1 day): write throttle for database sessions", async () => {
    const { browser, store } = await signedIn(true);
    const updates = () => store.called.filter((method) => method === "updateSession").length;
    for (let hour = 0; hour < 24; hour++) {
      await sessionOf(browser);
      clock.forward(3_600);
    }
    expect(updates()).toBe(0);
    await sessionOf(browser);
    expect(updates()).toBe(1);
    await sessionOf(browser);
    expect(updates()).toBe(1);
  });

  it("0 updates on every access", async () => {
    const { browser, store } = await signedIn(true, { session: { updateAge: 0 } });
    for (let count = 1; count <= 3; count++) {
      clock.forward(1);
      await sessionOf(browser);
      expect(store.called.filter((method) => method === "updateSession")).toHaveLength(count);
    }
  });

  it("how often the session is updated, under jwt", async () => {
    const { browser } = await signedIn(false, { session: { updateAge: 3_600 } });
    const before = browser.cookies[cookieNames.session];
    clock.forward(3_599);
    await sessionOf(browser);
    expect(browser.cookies[cookieNames.session]).toBe(before);
    clock.forward(1);
    await sessionOf(browser);
    expect(browser.cookies[cookieNames.session]).not.toBe(before);
  });
});

describe("Limits / JWT maxAge", () => {
  it("30*24*60*60 seconds: encoded JWT lifetime", async () => {
    const claims = await decode({ token: await encode({ token: {}, secret, salt: "s" }), secret, salt: "s" });
    expect((claims?.exp ?? 0) - clock.seconds()).toBe(30 * day);
  });

  it("jwt.maxAge limits the session token if it is the shorter one", async () => {
    const { browser } = await signedIn(false, { jwt: { maxAge: 60 } });
    clock.forward(60 + 16);
    expect(await sessionOf(browser)).toBeNull();
  });
});

describe("Limits / requests", () => {
  const ask = (path: string, init: RequestInit = {}) =>
    application({ providers: [passwords()] }).handle(new Request(`${home}${path}`, init));

  it("DS-04: a body is 100,000 bytes at most", async () => {
    const send = (length: number) =>
      ask("/auth/signout", {
        method: "POST",
        body: "a".repeat(length),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect((await send(100_001)).status).toBe(413);
    expect((await send(100_000)).status).not.toBe(413);
  });

  it("DS-07: an address is 32,768 characters at most", async () => {
    expect((await ask(`/auth/session?a=${"x".repeat(1_000_000)}`)).status).toBe(400);
    expect((await ask(`/auth/session?a=${"x".repeat(30_000)}`)).status).toBe(200);
  });

  it("DS-06: a form or a query has 1,000 fields at most", async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=`).join("&");
    expect((await ask(`/auth/session?${fields(1_001)}`)).status).toBe(400);
    expect((await ask(`/auth/session?${fields(1_000)}`)).status).toBe(200);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await ask("/auth/signout", { method: "POST", body: fields(10_000), headers })).status).toBe(400);
  });

  it("DS-05: JSON is 32 levels deep at most", async () => {
    const headers = { "content-type": "application/json" };
    const deep = await ask("/auth/session", { method: "POST", body: `{"a":${"[".repeat(99_000)}`, headers });
    expect([deep.status, await deep.json()]).toEqual([400, null]);
    const nested = await ask("/auth/session", {
      method: "POST",
      body: `{"a":${"[".repeat(40_000)}${"]".repeat(40_000)}}`,
      headers,
    });
    expect([nested.status, await nested.json()]).toEqual([400, null]);
  });

  it("DS-11: a callbackUrl is 2,048 characters at most, and a longer one becomes the origin", async () => {
    const app = application({ providers: [passwords()] });
    const browser = app.browser();
    await browser.visit("/auth/signin");
    const fields = { username: "ada", password: "correct horse" };
    const page = await browser.submit("/callback/credentials", { ...fields, callbackUrl: `/${"x".repeat(2_048)}` });
    expect(page.url).toBe(`${home}/`);
  });
});
