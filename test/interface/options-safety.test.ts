/** interface.md, "Configuration object": markers, hosts, cookies and the redirect proxy. */
import { describe, expect, it } from "vitest";
import { Auth } from "../../src/core/auth.ts";
import { raw, skipCSRFCheck } from "../../src/core/markers.ts";
import { cookieNames, passwords, query, sessionCookies, sessionOf } from "../journeys/helpers.ts";
import { useClock } from "../world/clock.ts";
import { testConfig } from "../world/config.ts";
import { createIssuer } from "../world/issuer.ts";
import { cookieLine, enter, setUp } from "./helpers.ts";

useClock();

describe("Configuration / skipCSRFCheck and raw", () => {
  it("skipCSRFCheck: the marker, and nothing else, switches the check off", async () => {
    for (const value of [undefined, true, Symbol("portico.skipCSRFCheck"), skipCSRFCheck]) {
      const { browser } = setUp({ skipCSRFCheck: value as typeof skipCSRFCheck });
      await browser.post("/auth/callback/credentials", { username: "ada", password: "correct horse" });
      expect((await sessionOf(browser)) !== null).toBe(value === skipCSRFCheck);
    }
  });

  it("raw: the marker makes Auth return the internal response", async () => {
    const config = { ...testConfig({ providers: [passwords()] }), raw } as const;
    const result = await Auth(new Request("https://app.example/auth/session"), config);
    expect(result).not.toBeInstanceOf(Response);
    expect(result).toMatchObject({ body: null });
  });
});

describe("Configuration / theme, trustHost, secure and strict cookies", () => {
  it("theme: styles built-in pages", async () => {
    const { browser } = setUp({
      theme: { colorScheme: "dark", brandColor: "#123456", logo: "https://app.example/l.svg" },
    });
    const { html } = await browser.visit("/auth/signin");
    expect(html).toContain("#123456");
    expect(html).toContain("https://app.example/l.svg");
  });

  it.each([
    [undefined, 400],
    [false, 500],
  ])("trustHost: must be true, not %o", async (trustHost, status) => {
    const { app, browser } = setUp({ trustHost });
    expect((await browser.visit("/auth/signin")).status).toBe(status);
    expect(app.log.errors).toEqual(["UntrustedHost"]);
  });

  it("useSecureCookies: false on http:// URLs, true on HTTPS", async () => {
    for (const [origin, name, attribute] of [
      ["http://localhost:3000", "portico.csrf-token", false],
      ["https://app.example", "__Host-portico.csrf-token", true],
    ] as const) {
      const { app } = setUp();
      const page = await app.browser(origin).visit(`${origin}/auth/signin`);
      expect(cookieLine(page, name).includes("Secure")).toBe(attribute);
      expect(cookieLine(page, name)).not.toBe("");
    }
  });

  it("useSecureCookies: an explicit value wins", async () => {
    const { browser } = setUp({ useSecureCookies: false });
    await enter(browser);
    expect(sessionCookies(browser)).toEqual(["portico.session-token"]);
  });

  it.each([
    [undefined, "Lax"],
    [false, "Lax"],
    [true, "Strict"],
  ])("useStrictCookies: %o gives SameSite=%s", async (useStrictCookies, sameSite) => {
    const { browser } = setUp({ useStrictCookies });
    expect(cookieLine(await enter(browser), cookieNames.session)).toContain(`SameSite=${sameSite}`);
  });
});

describe("Configuration / redirectProxyUrl", () => {
  it("sets the redirect_uri of the authorization request; the full path up to where the library is initialized", async () => {
    const issuer = createIssuer({ oidc: false });
    for (const [options, expected] of [
      [{}, "https://auth.example/api/auth/callback/op"],
      [{ redirectProxyUrl: "https://other.example/auth" }, "https://other.example/auth/callback/op"],
    ] as const) {
      const { browser } = setUp({
        providers: [issuer.provider(options)],
        redirectProxyUrl: "https://auth.example/api/auth",
      });
      await browser.visit("/auth/signin");
      const { redirect_uri, state } = query(await browser.submit("/signin/op"));
      expect(redirect_uri).toBe(expected);
      expect(state).toBeTruthy();
    }
  });
});
