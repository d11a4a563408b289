/** The option `observe`: what it hears of requests, calls, providers and the adapter, and that it cannot disturb them. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { Observation, Observe, Operation } from "../../src/core/types/observe.ts";
import { createBridge } from "../../src/integrations/bridge/bridge.ts";
import type { Bridge, BridgeRequest } from "../../src/integrations/bridge/types.ts";
import { adapter as memory } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { app, createLog } from "../world/config.ts";
import * as kit from "./helpers.ts";
import { Client } from "./helpers.ts";

useClock();

type PageRequest = BridgeRequest & { readonly url: URL };

/** An application that is observed. */
function watched(more: Partial<AuthConfig> = {}) {
  const seen: Observation[] = [];
  const log = createLog();
  const observe: Observe = (observation) => void seen.push(observation);
  const config = kit.config({ adapter: memory(), logger: log.logger, observe, ...more });
  return { seen, log, config, client: new Client(config) };
}

const of = (seen: readonly Observation[], kind: Operation["kind"]) => seen.filter((one) => one.kind === kind);

describe("observe", () => {
  it("hears of a request, its provider calls and its adapter calls", async () => {
    const { seen, client } = watched();
    await client.signIn();
    expect(of(seen, "request").at(-1)).toEqual({
      kind: "request",
      name: "callback",
      provider: "acme",
      method: "GET",
      route: "/auth/callback/{provider}",
      outcome: "success",
      status: 302,
      milliseconds: expect.any(Number),
    });
    expect(
      of(seen, "provider").map(({ name, method, host, status, outcome }) => [name, method, host, status, outcome]),
    ).toEqual([
      ["acme", "POST", "acme.example", 200, "success"],
      ["acme", "GET", "acme.example", 200, "success"],
    ]);
    expect(of(seen, "adapter").map(({ name }) => name)).toContain("getUserByAccount");
    expect(seen.every(({ milliseconds }) => milliseconds >= 0)).toBe(true);
  });

  it("hears of a failure with its type and its reference", async () => {
    const { seen, client } = watched({ adapter: memory({ fail: "getUserByAccount" }) });
    const response = await client.signIn();
    expect(of(seen, "adapter").at(-1)).toMatchObject({
      name: "getUserByAccount",
      outcome: "failure",
      errorType: "AdapterError",
    });
    expect(of(seen, "request").at(-1)).toMatchObject({
      outcome: "failure",
      errorType: "AdapterError",
      reference: response.headers.get("x-portico-reference"),
    });
  });

  it("hears of calls of server code, with the reference of a failure", async () => {
    const { seen, config } = watched({ adapter: undefined, callbacks: { signIn: () => false } });
    const bridge = createBridge(config);
    const from = { headers: new Headers({ host: "app.example", origin: app }), url: new URL(app) };
    await bridge.session(from);
    const input = { provider: "credentials", fields: { username: "ada" } };
    const error = await bridge.signIn(from, input).catch((thrown: unknown) => thrown);
    const calls = of(seen, "call");
    const signIn = calls.find(({ name }) => name === "callback");
    expect(calls[0]).toMatchObject({ name: "session", outcome: "success" });
    expect(signIn).toMatchObject({ name: "callback", outcome: "failure", errorType: "AccessDenied" });
    expect(signIn?.reference).toBe((error as { reference: string }).reference);
  });

  it.each<[title: string, options: Partial<AuthConfig>, verb: (bridge: Bridge, from: PageRequest) => unknown]>([
    ["session", {}, (bridge, from) => bridge.session(from)],
    ["session, with a refresh ahead", { refresh: "ahead" }, (bridge, from) => bridge.session(from)],
    ["protect", {}, (bridge, from) => bridge.protect(from, (session) => session !== null)],
    ["protect, for a fresh session", {}, (bridge, from) => bridge.protect(from, () => true, { fresh: true })],
  ])("hears of one call, whatever it consists of: %s", async (_, options, verb) => {
    const { seen, client, config } = watched(options);
    await client.signIn();
    const cookie = [...client.cookies].map((pair) => pair.join("=")).join("; ");
    await verb(createBridge(config), { headers: new Headers({ host: "app.example", cookie }), url: new URL(app) });
    expect(of(seen, "call")).toMatchObject([{ name: "session", outcome: "success" }]);
  });

  it("hears of mails", async () => {
    const { seen, client } = watched({ providers: [kit.email([])] });
    await client.post("/auth/signin/email", { email: "ada@app.example" });
    expect(of(seen, "provider")).toMatchObject([{ name: "email", outcome: "success" }]);
  });

  it("gets no secret, no URL and nothing that a visitor wrote", async () => {
    const outbox: { identifier: string; url: string }[] = [];
    const { seen, client } = watched({ providers: [kit.acme(), kit.email(outbox), kit.credentials()] });
    await client.signIn();
    await client.post("/auth/signin/email", { email: "ada@app.example" });
    await client.send(outbox[0]?.url.replace(app, "") ?? "");
    await client.post("/auth/callback/credentials", { username: "canary-name" });
    await client.send("/auth/signin/canary-provider?canary-query=1", { method: "CANARY" });
    await client.send("/canary-path");
    const text = JSON.stringify(seen);
    const secrets = [...client.cookies.values(), "hush", "renew", "ada@", "Ada", "canary", "CANARY", "?"];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(seen.length).toBeGreaterThan(10);
  });

  it.each<[string, Observe]>([
    [
      "a function that throws",
      () => {
        throw new Error("no");
      },
    ],
    ["a function that rejects", () => Promise.reject(new Error("no"))],
    [
      "an observer whose start throws",
      {
        start: () => {
          throw new Error("no");
        },
      },
    ],
    ["an observer that never runs the work", { start: () => ({ within: () => undefined }) }],
    ["an observer that runs the work twice", { start: () => ({ within: (work) => [work(), work()] }) }],
    [
      "an observer that throws after the work",
      {
        start: () => ({
          within: (work) => {
            work();
            throw new Error("no");
          },
        }),
      },
    ],
    ["an observer that hears of the beginning only", { start: () => undefined }],
  ])("cannot disturb a request: %s", async (_, observe) => {
    const { client, config, log } = watched({ observe });
    expect((await client.signIn()).headers.get("location")).toBe(`${app}/`);
    expect(await client.session()).toMatchObject({ user: { name: "Ada" } });
    expect(log.errors).toEqual([]);
    expect(
      (config.adapter as ReturnType<typeof memory>).called.filter((name) => name === "createUser").length,
    ).toBeLessThan(2);
  });

  it("hears of the beginning, and what happens within belongs to it", async () => {
    const { AsyncLocalStorage } = await import("node:async_hooks");
    const current = new AsyncLocalStorage<string>();
    const parents: string[] = [];
    const observe: Observe = {
      start({ kind, name }) {
        parents.push(`${current.getStore() ?? "none"} > ${kind} ${name}`);
        return { within: (work) => current.run(`${kind} ${name}`, work) };
      },
    };
    const { client } = watched({ observe });
    const state = await client.begin();
    parents.length = 0;
    await client.back(state);
    expect(parents[0]).toBe("none > request callback");
    expect(parents.slice(1).every((line) => line.startsWith("request callback > "))).toBe(true);
    expect(parents).toContain("request callback > provider acme");
  });

  it("is refused if it is neither", async () => {
    const { client, log } = watched({ observe: "all" as never });
    await client.send("/auth/csrf");
    expect(log.thrown[0]?.message).toContain("observe");
  });
});
