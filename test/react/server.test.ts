/** Components on a server: what they render, isolation of requests, and errors where they cannot work. */
import { execFileSync } from "node:child_process";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import type { Session } from "../../src/core/types/session.ts";
import { SessionProvider, type UseSessionOptions, useSession } from "../../src/react/index.ts";

const expires = "2026-12-21T12:00:00.000Z";

function Name(options: UseSessionOptions): ReactNode {
  const { data, status } = useSession(options);
  return createElement(Fragment, null, `${status}: ${data?.user?.name ?? "-"}`);
}

const show = (session?: Session | null, options: UseSessionOptions = {}): string =>
  renderToString(createElement(SessionProvider, { session }, createElement(Name, options)));

describe("a page that is rendered on a server", () => {
  it.each<[string, Session | null | undefined, string]>([
    ["somebody", { user: { name: "Ada" }, expires }, "authenticated: Ada"],
    ["nobody", null, "unauthenticated: -"],
    ["the status loading", undefined, "loading: -"],
  ])("shows %s", (_who, session, html) => {
    expect(show(session)).toBe(html);
  });

  it("for signed-in users does not redirect: that is left to the browser", () => {
    expect(show(null, { required: true })).toBe("loading: -");
    expect(show({ user: { name: "Ada" }, expires }, { required: true })).toBe("authenticated: Ada");
  });

  it("never shows the session of another request", () => {
    show({ user: { name: "Ada" }, expires });
    expect(show()).toBe("loading: -");
  });

  it("XS-21: contains no markup from a session", () => {
    const name = `</script><script>alert(1)</script><!--`;
    const html = show({ user: { name }, expires });
    expect(html).not.toMatch(/<(?!!--\s*-->)/);
    expect(html).toContain("&lt;/script&gt;&lt;script&gt;");
  });

  it("uses the given client", () => {
    const client = createClient();
    client.hydrate({ user: { name: "Bob" }, expires });
    const session = { user: { name: "Ada" }, expires };
    renderToString(createElement(SessionProvider, { client, session }, createElement(Name)));
    expect(client.getSnapshot().data?.user?.name).toBe("Bob");
  });
});

describe("useSession", () => {
  it("without a provider explains what to do", () => {
    expect(() => renderToString(createElement(Name))).toThrow(
      'useSession() needs a <SessionProvider> above, in a "use client" file.',
    );
  });

  it("in a server component can be imported, and explains what to do when it is called", () => {
    const script = `
      const { useSession, getSession } = await import("./src/react/index.ts");
      let said; try { useSession() } catch ({ type, message }) { said = [typeof getSession, type, message] }
      console.log(JSON.stringify(said));`;
    const output = execFileSync(
      process.execPath,
      ["--conditions=react-server", "--input-type=module", "--no-warnings", "--eval", script],
      { cwd: new URL("../../", import.meta.url), encoding: "utf8" },
    );
    expect(JSON.parse(output)).toEqual([
      "function",
      "InvalidConfiguration",
      'useSession() needs a <SessionProvider> above, in a "use client" file.',
    ]);
  });
});
