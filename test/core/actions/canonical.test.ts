/** Pages on the host of `url` only. */
import { describe, expect, it } from "vitest";
import { Auth } from "../../../src/core/auth.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { password } from "../../integrations/helpers.ts";
import { createBrowser } from "../../world/browser.ts";
import { app, testConfig } from "../../world/config.ts";

/** An application at `url`, behind which `trustHost` is not set unless a test sets it. */
const configOf = (options: Partial<AuthConfig> = {}): AuthConfig => {
  const { trustHost: _, ...config } = testConfig({ providers: [password], url: app });
  return { ...config, ...options };
};

async function visit(path: string, headers: Record<string, string>, options?: Partial<AuthConfig>) {
  const response = await Auth(new Request(`https://${headers.host}${path}`, { headers }), configOf(options));
  return [response.status, response.headers.get("location")];
}

const www = { host: "www.app.example" };

describe("a page on another host", () => {
  it.each(["/auth/signin", "/auth/signout", "/auth/error", "/auth/verify-request"])(
    "N2: %s leads to the origin of AUTH_URL",
    async (path) => {
      expect(await visit(`${path}?callbackUrl=%2Fdesk`, www)).toEqual([
        302,
        `${app}${path}?callbackUrl=%2Fdesk&canonical=1`,
      ]);
      expect((await visit(path, { host: "app.example" }))[1]).toBeNull();
    },
  );

  it("N2: leads from the apex to www too, and from each host that trustHost accepts", async () => {
    const url = "https://www.app.example";
    expect((await visit("/auth/signin", { host: "app.example" }, { url }))[1]).toBe(`${url}/auth/signin?canonical=1`);
    const trustHost = ["shop.example"];
    expect((await visit("/auth/signin", { host: "shop.example" }, { trustHost }))[1]).toMatch(app);
    const forwarded = { host: "internal:8080", "x-forwarded-host": "shop.example" };
    expect((await visit("/auth/signin", forwarded, { trustHost }))[1]).toMatch(app);
  });

  it("N2: is shown where the host says nothing about the visitor: behind a proxy, and after the redirect", async () => {
    for (const host of ["internal:8080", "10.0.0.7", "app.example:443", "other.example"])
      expect(await visit("/auth/signin", { host })).toEqual([200, null]);
    // A proxy that always sends this Host would cause a loop.
    expect(await visit("/auth/signin?canonical=1", www)).toEqual([200, null]);
    const behindProxy = { host: "www.app.example", "x-forwarded-host": "app.example" };
    expect(await visit("/auth/signin", behindProxy, { trustHost: true })).toEqual([200, null]);
  });

  it("N2, HH-101: a Host header of an attacker leads nowhere but to AUTH_URL", async () => {
    for (const host of ["www.evil.example", "evil.example", "www.app.example.evil.example", "www.www.app.example"]) {
      expect(await visit("/auth/signin", { host })).toEqual([200, null]);
      const [status, location] = await visit("/auth/signin", { host }, { trustHost: true });
      expect([status, new URL(String(location)).origin]).toEqual([302, app]);
    }
  });

  it("N2: a visitor who begins at www signs in at the apex", async () => {
    const [, location] = await visit("/auth/signin?callbackUrl=%2Fdesk", www);
    const config = configOf();
    const browser = createBrowser((request) => Auth(request, config));
    await browser.visit(String(location));
    const inside = await browser.submit("callback/credentials", { word: "right" });
    expect(inside.url).toBe(`${app}/desk`);
    expect(Object.keys(browser.cookies)).toContain("__Host-portico.session-token");
  });
});
