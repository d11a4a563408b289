/** A page changes what the session remembers: under both strategies, and only with the token of the form. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import { adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { application, cookieNames, passwords, sessionOf, spies } from "./helpers.ts";

const clock = useClock();

async function update(browser: Browser, data: unknown, token?: string): Promise<Response> {
  const csrfToken = token ?? (await (await browser.fetch("/auth/csrf")).json()).csrfToken;
  return browser.fetch("/auth/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ csrfToken, data }),
  });
}

async function signedIn(config: Partial<AuthConfig> = {}) {
  const store = adapter();
  const user = await store.createUser({ id: "1", name: "ada", email: "ada@app.example", emailVerified: null });
  const database = config.session?.strategy === "database";
  const app = application({
    providers: [passwords({ ...(database && { authorize: () => user }) })],
    ...(database && { adapter: store }),
    ...config,
  });
  const browser = app.browser();
  await browser.visit("/auth/signin");
  await browser.submit("/callback/credentials", { username: "ada", password: "correct horse" });
  return { app, browser, store };
}

describe("updating the session", () => {
  it("under jwt: the jwt callback chooses fields, and the token keeps them", async () => {
    const callbacks = spies({
      jwt: ({ token, trigger, session }) =>
        trigger === "update" && typeof session?.name === "string" ? { ...token, name: session.name } : token,
    });
    const { browser } = await signedIn({ callbacks });
    const response = await update(browser, { name: "Countess", isAdmin: true });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ user: { name: "Countess" } });
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "Countess" } });
    expect(callbacks.jwt.mock.calls.map(([{ trigger }]) => trigger)).toEqual([
      "signIn",
      undefined,
      "update",
      undefined,
    ]);
    expect(callbacks.session.mock.calls[0]?.[0]).toMatchObject({
      trigger: "update",
      newSession: { name: "Countess", isAdmin: true },
    });
    expect(JSON.stringify(await sessionOf(browser))).not.toContain("isAdmin");
  });

  it("under database: the session callback receives it, and nothing else is written", async () => {
    const callbacks = spies({ session: ({ session, newSession }) => ({ ...session, heard: newSession }) as never });
    const { browser, store } = await signedIn({ session: { strategy: "database" }, callbacks });
    const before = store.called.length;
    const response = await update(browser, { name: "Countess" });
    expect(await response.json()).toMatchObject({ user: { name: "ada" }, heard: { name: "Countess" } });
    expect(store.called.slice(before).filter((method) => method.startsWith("update"))).toEqual([]);
    expect(callbacks.session.mock.calls[0]?.[0]).toMatchObject({ trigger: "update", newSession: { name: "Countess" } });
  });

  it("keeps the id of the session, and its expiry if it is not due", async () => {
    const { browser } = await signedIn();
    clock.forward(60);
    const { expires } = (await sessionOf(browser)) ?? {};
    const response = await update(browser, {});
    expect((await response.json()).expires).toBe(expires);
  });

  it("CS-18: is refused without the token of the form, and no callback is called", async () => {
    const callbacks = spies();
    const { browser } = await signedIn({ callbacks });
    callbacks.jwt.mockClear();
    for (const response of [
      await update(browser, { name: "Mallory" }, "made up"),
      await browser.fetch("/auth/session", { method: "POST" }),
    ]) {
      expect(response.status).toBe(400);
      expect(await response.json()).toBeNull();
    }
    expect(callbacks.jwt.mock.calls.filter(([{ trigger }]) => trigger === "update")).toEqual([]);
    expect(await sessionOf(browser)).toMatchObject({ user: { name: "ada" } });
  });

  it("CS-18: is refused from another site, with a token and all", async () => {
    const { browser } = await signedIn();
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    const response = await browser.fetch("/auth/session", {
      method: "POST",
      initiator: "https://evil.example",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ csrfToken, data: { name: "Mallory" } }),
    });
    expect([response.status, await response.json()]).toEqual([400, null]);
  });

  it("CS-28: gives the callback an object without a prototype, and refuses unlimited nesting", async () => {
    const seen: unknown[] = [];
    const { browser } = await signedIn({
      callbacks: spies({
        jwt: ({ token, trigger, session }) => {
          if (trigger === "update") seen.push(session);
          return token;
        },
      }),
    });
    const { csrfToken } = await (await browser.fetch("/auth/csrf")).json();
    const send = (data: string) =>
      browser.fetch("/auth/session", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: `{"csrfToken":"${csrfToken}","data":${data}}`,
      });
    await send('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"name":"x"}');
    expect(seen).toEqual([{ name: "x" }]);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    const deep = await send(`${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`);
    expect([deep.status, await deep.json()]).toEqual([400, null]);
    expect(seen).toHaveLength(1);
  });

  it("without a session returns null", async () => {
    const { app } = await signedIn();
    const stranger = app.browser();
    const response = await update(stranger, { name: "Mallory" });
    expect([response.status, await response.json()]).toEqual([200, null]);
    expect(stranger.cookies[cookieNames.session]).toBeUndefined();
  });
});
