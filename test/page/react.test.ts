/** The hooks in Chromium: vitest runs this file inside of the browser. Only the server is simulated. */
import * as React from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { SessionProvider, type SessionProviderProps, useSession } from "../../src/react/index.ts";
import { ada, server, startServer, words } from "./server.ts";

let root: Root;
beforeEach(() => {
  startServer();
  root = createRoot(document.querySelector("main") as Element);
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

function Name(): React.ReactElement {
  const { data, status } = useSession();
  return React.createElement("p", null, `${status}: ${data?.user?.name ?? "nobody"}`);
}

/** For members. */
function Guarded({ away }: { readonly away: () => void }): React.ReactElement {
  const { status } = useSession({ required: true, onUnauthenticated: away });
  return React.createElement("p", null, status);
}

/** Renders hooks under a provider with a client of its own, twice as React does it in development. */
function show(count: number, props: SessionProviderProps = {}, child: React.FunctionComponent = Name) {
  const client = props.client ?? createClient();
  const children = Array.from({ length: count }, (_, key) => React.createElement(child, { key }));
  const provider = React.createElement(SessionProvider, { ...props, client }, children);
  root.render(React.createElement(React.StrictMode, null, provider));
  return client;
}

describe("useSession in Chromium", () => {
  it("asks the server once, however many hooks there are", async () => {
    show(20);
    await expect.poll(words).toEqual(Array(20).fill("authenticated: Ada"));
    expect(server.asked).toEqual(["GET /session"]);
  });

  it("requests nothing if the server rendered the session", async () => {
    show(3, { session: ada });
    await expect.poll(words).toEqual(Array(3).fill("authenticated: Ada"));
    expect(server.asked).toEqual([]);
  });

  it("shows what update() made of the session, in every hook", async () => {
    const client = show(2);
    await expect.poll(words).toEqual(Array(2).fill("authenticated: Ada"));
    expect((await client.update({ name: "Countess" }))?.user?.name).toBe("Countess");
    await expect.poll(words).toEqual(Array(2).fill("authenticated: Countess"));
    expect(server.asked).toEqual(["GET /session", "GET /csrf", "POST /session"]);
  });

  it("uses a session that the server renders later", async () => {
    const client = show(1, { session: null });
    await expect.poll(words).toEqual(["unauthenticated: nobody"]);
    show(1, { client, session: ada });
    await expect.poll(words).toEqual(["authenticated: Ada"]);
  });

  it("redirects visitors away from pages for signed-in users, once, and renders nothing meanwhile", async () => {
    server.session = null;
    const away = vi.fn();
    const client = createClient();
    root.render(React.createElement(SessionProvider, { client }, React.createElement(Guarded, { away })));
    await expect.poll(() => away.mock.calls.length).toBe(1);
    expect(words()).toEqual(["loading"]);
  });

  it("LO-19: follows another tab over the real BroadcastChannel", async () => {
    show(1);
    await expect.poll(words).toEqual(["authenticated: Ada"]);
    const other = createClient();
    const leave = other.start();
    await other.getSession();
    server.session = null;
    await other.getSession();
    await expect.poll(words).toEqual(["unauthenticated: nobody"]);
    leave();
  });
});
