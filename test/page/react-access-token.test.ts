/** `useAccessToken` in Chromium: one request for all components, replaced before the token ends, dropped at a sign-out. */
import * as React from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useAccessToken } from "../../src/react/index.ts";
import { server, startServer, words } from "./server.ts";

let root: Root;
/** What the token route answers; each test has a provider of its own, because the page keeps tokens. */
const route = { status: 200, body: {} as Record<string, unknown>, asked: [] as string[] };
let turn = 0;
const provider = () => `op-${turn}`;

beforeEach(() => {
  turn += 1;
  Object.assign(route, { status: 200, body: { accessToken: "first", tokenType: "bearer", scopes: [] }, asked: [] });
  startServer();
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!String(input).includes("/token/")) return others(input, init);
    route.asked.push(String(init?.body));
    return new Response(JSON.stringify(route.body), {
      status: route.status,
      headers: { "content-type": "application/json" },
    });
  });
  root = createRoot(document.querySelector("main") as Element);
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

function Token({ of }: { readonly of: string }): React.ReactElement {
  const { data, status, error } = useAccessToken(of);
  const reason = (error as { reason?: string } | undefined)?.reason ?? error?.name;
  return React.createElement("p", null, `${status}: ${data?.accessToken ?? reason ?? "none"}`);
}

/** Renders so many components, twice as React does it in development. */
const show = (count: number) =>
  root.render(
    React.createElement(
      React.StrictMode,
      null,
      Array.from({ length: count }, (_, key) => React.createElement(Token, { key, of: provider() })),
    ),
  );

/** When a token ends: the hook requests another one 30 seconds before that. */
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

describe("useAccessToken in Chromium", () => {
  it("sends one request for all components, with the CSRF token", async () => {
    show(10);
    await expect.poll(words).toEqual(Array(10).fill("ready: first"));
    expect(route.asked.map((body) => JSON.parse(body).csrfToken)).toEqual(["t"]);
  });

  it("requests another one before the token ends", async () => {
    route.body = { ...route.body, expiresAt: inSeconds(33) };
    show(2);
    await expect.poll(words).toEqual(["ready: first", "ready: first"]);
    route.body = { accessToken: "second", tokenType: "bearer", scopes: [], expiresAt: inSeconds(3600) };
    await expect.poll(words, { timeout: 10_000 }).toEqual(["ready: second", "ready: second"]);
    expect(route.asked).toHaveLength(2);
  });

  it("shows why there is none, and asks again when it is shown again", async () => {
    Object.assign(route, { status: 401, body: { error: "RefreshFailed", reason: "revoked" } });
    show(1);
    await expect.poll(words).toEqual(["failed: revoked"]);
    root.render(null);
    await expect.poll(words).toEqual([]);
    Object.assign(route, { status: 404, body: { error: "InvalidProvider" } });
    show(1);
    await expect.poll(words).toEqual(["failed: ClientFetchError"]);
  });

  it("drops the token when another tab signs out, and requests another one", async () => {
    show(1);
    await expect.poll(words).toEqual(["ready: first"]);
    Object.assign(route, { status: 401, body: { error: "SessionRequired" } });
    server.session = null;
    const tab = new BroadcastChannel("portico /api/auth");
    tab.postMessage({});
    await expect.poll(words).toEqual(["failed: ClientFetchError"]);
    tab.close();
  });
});
