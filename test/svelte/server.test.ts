/** Components on a server: what they render, isolation of requests, and errors where they cannot work. */
import { render as renderComponent } from "svelte/server";
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import type { Session } from "../../src/core/types/session.ts";
import type { ProvideSessionOptions, UseSessionOptions } from "../../src/svelte/index.ts";
import App from "./App.svelte";
import Name from "./Name.svelte";

const expires = "2026-12-21T12:00:00.000Z";
const ada: Session = { user: { name: "Ada" }, expires };

/** The text of an application with one component below the session. */
const render = (options: ProvideSessionOptions = {}, use: UseSessionOptions = {}): string =>
  /<p>(.*)<\/p>/.exec(renderComponent(App, { props: { options, use } }).body)?.[1] ?? "";

describe("a page that is rendered on a server", () => {
  it.each<[string, Session | null | undefined, string]>([
    ["the user", ada, "authenticated: Ada"],
    ["that no user is signed in", null, "unauthenticated: -"],
    ["the status loading", undefined, "loading: -"],
  ])("shows %s", (_what, session, text) => {
    expect(render({ session })).toBe(text);
  });

  it("does not redirect visitors: that is left to the browser", () => {
    expect(render({ session: null }, { required: true })).toBe("unauthenticated: -");
  });

  it("never shows the session of another request", () => {
    render({ session: ada });
    expect(render()).toBe("loading: -");
  });

  it("XS-21: contains no markup from a session", () => {
    expect(render({ session: { user: { name: "<script>alert(1)</script>" }, expires } })).toContain("&lt;script>");
  });

  it("uses the given client", () => {
    const client = createClient();
    client.hydrate({ user: { name: "Bob" }, expires });
    expect(render({ client, session: ada })).toBe("authenticated: Bob");
  });
});

describe("useSession", () => {
  it("without provideSession explains what to do", () => {
    expect(() => renderComponent(Name, { props: { use: {} } }).body).toThrow(
      "useSession() needs provideSession() in a component above.",
    );
  });
});
