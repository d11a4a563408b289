/** A function that returns a fresh configuration for each request loses nothing that a single object would keep. */
import { describe, expect, it, vi } from "vitest";
import { Auth } from "../../../src/core/auth.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { createBridge } from "../../../src/integrations/bridge/index.ts";
import * as kit from "../../core/helpers.ts";
import { adapter } from "../../world/adapter.ts";
import { createBrowser } from "../../world/browser.ts";
import { useClock } from "../../world/clock.ts";
import { app, createLog, testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { useWorld } from "../../world/server.ts";

const clock = useClock();
const server = useWorld();
const sessionCookie = "__Host-portico.session-token";

/** A site whose configuration is a fresh object for each request, as are its providers. */
function lazy(more: Partial<AuthConfig> = {}) {
  const op = createIssuer();
  server.use(...op.handlers);
  const made = vi.fn(() => testConfig({ providers: [op.provider()], ...more }));
  const bridge = createBridge<{ id: number }>(made as never);
  const handle = (request: Request) => bridge.handle(request, { event: { id: 1 } });
  return { op, made, bridge, handle, browser: () => createBrowser(handle, { origin: app }) };
}

async function walk({ op, browser }: Pick<ReturnType<typeof lazy>, "op" | "browser">) {
  const visitor = browser();
  await visitor.visit("/auth/signin");
  const away = await visitor.submit("/auth/signin/op").catch(() => visitor.submit());
  const landing = op.authorize(away.url);
  return { visitor, landing };
}

describe("a lazy configuration that returns a fresh object each time", () => {
  it("S14: is compiled again, and discovers its provider once: one discovery, one request for keys", async () => {
    const site = lazy();
    for (let person = 0; person < 3; person++) {
      const { visitor, landing } = await walk(site);
      await visitor.arrive(landing);
      expect(visitor.cookies[sessionCookie]).toBeDefined();
    }
    expect(new Set(site.made.mock.results.map(({ value }) => value)).size).toBeGreaterThan(3);
    expect([site.op.requests.discovery.length, site.op.requests.jwks.length]).toEqual([1, 1]);
  });

  it("S14, FL-61: accepts a response of a provider once, and opens one session", async () => {
    const site = lazy();
    const { visitor, landing } = await walk(site);
    const held = { ...visitor.cookies };
    await visitor.arrive(landing);
    expect(visitor.cookies[sessionCookie]).toBeDefined();
    const cookie = Object.entries(held)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const again = await site.handle(new Request(landing.url, { headers: { cookie, host: "app.example" } }));
    expect(again.headers.get("location")).toContain("error=InvalidCheck");
    expect(again.headers.getSetCookie().some((line) => line.startsWith(`${sessionCookie}=ey`))).toBe(false);
  });

  it("S14: renews a stored session once, however many concurrent reads there are", async () => {
    const store = adapter();
    const site = lazy({ adapter: store });
    const { visitor, landing } = await walk(site);
    await visitor.arrive(landing);
    clock.forward(86_400 + 1);
    const headers = { cookie: `${sessionCookie}=${visitor.cookies[sessionCookie]}`, host: "app.example" };
    const read = () => site.handle(new Request(`${app}/auth/session`, { headers }));
    const answers = await Promise.all([read(), read(), read(), read()]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).not.toContain(null);
    expect(store.called.filter((name) => name === "updateSession")).toHaveLength(1);
  });

  it("S14: logs a warning once", async () => {
    const log = createLog();
    const site = lazy({ logger: log.logger, colour: "red" } as never);
    for (let request = 0; request < 3; request++) await site.handle(new Request(`${app}/auth/providers`));
    expect(log.lines.filter(({ code }) => code === "unknown-option")).toHaveLength(1);
  });

  it.each([
    ["development", 1],
    ["production", 0],
  ])("is named in %s, once, if it takes no argument", async (mode, times) => {
    vi.stubEnv("NODE_ENV", mode);
    const log = createLog();
    const bridge = createBridge<object>(() => testConfig({ logger: log.logger }));
    for (let count = 0; count < 8; count++) {
      const headers = { host: "app.example" };
      await bridge.handle(new Request(`${app}/auth/session`, { headers }), { event: {} });
      await new Promise((resolve) => setImmediate(resolve));
    }
    const lines = () => log.lines.filter(({ code }) => code === "fresh-configuration");
    await vi.waitFor(() => expect(lines()).toHaveLength(times));
    vi.unstubAllEnvs();
  });

  it("S14: shares nothing with another initializer", async () => {
    for (let initializer = 0; initializer < 2; initializer++) {
      const site = lazy();
      const { visitor, landing } = await walk(site);
      await visitor.arrive(landing);
      expect(site.op.requests.discovery).toHaveLength(1);
    }
  });
});

describe("Auth() with a fresh object for each request", () => {
  const fresh = (used: Partial<AuthConfig> = {}) => kit.config(used);

  /** A client whose configuration is another object for each request. */
  class FreshClient extends kit.Client {
    override async send(path: string, init: RequestInit = {}): Promise<Response> {
      const client = new kit.Client(fresh());
      for (const [name, value] of this.cookies) client.cookies.set(name, value);
      const response = await client.send(path, init);
      this.cookies.clear();
      for (const [name, value] of client.cookies) this.cookies.set(name, value);
      return response;
    }
  }

  it("S14: accepts a response of a provider once", async () => {
    const client = new FreshClient(fresh());
    const state = await client.begin();
    const held = new Map(client.cookies);
    await client.back(state);
    expect(client.cookies.has(sessionCookie)).toBe(true);
    const thief = new FreshClient(fresh());
    for (const [name, value] of held) thief.cookies.set(name, value);
    await thief.back(state);
    expect(thief.cookies.has(sessionCookie)).toBe(false);
  });

  it("S14: remembers ended sessions", async () => {
    const client = new FreshClient(fresh());
    await client.signIn();
    const copy = new FreshClient(fresh());
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    expect(await copy.session()).not.toBeNull();
    await client.post("/auth/signout");
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    expect(await copy.session()).toBeNull();
  });

  it("reads a session", async () => {
    const client = new FreshClient(fresh());
    await client.signIn();
    expect((await client.session())?.user?.email).toBe("ada@app.example");
    expect(typeof Auth).toBe("function");
  });
});
