/** Rules about the redirect proxy, on both of its sides. */
import { describe, expect, it } from "vitest";
import { verdict } from "../helpers.ts";

const fine = { type: undefined, message: "", warnings: [], loggedWarnings: [] };

describe("the redirect proxy", () => {
  it.each(["https://proxy.example/auth", "http://localhost:4000/auth"])("accepts %s", (redirectProxyUrl) => {
    expect(verdict({ redirectProxyUrl })).toEqual(fine);
  });

  it.each([
    "proxy",
    "http://proxy.example/auth",
    "https://u:p@proxy.example",
    "https://proxy.example/?x",
    "ftp://proxy.example",
  ])("refuses %s", (redirectProxyUrl) => {
    expect(verdict({ redirectProxyUrl }).type).toBe("InvalidConfiguration");
  });

  it.each([
    "https://app.example",
    "https://app-*-team.vercel.app",
    "https://*.apps.example.com",
    "http://localhost:3000",
    "https://a.example:8443",
  ])("RP-04: accepts the origin %s", (origin) => {
    expect(verdict({ redirectProxyOrigins: [origin] })).toEqual(fine);
  });

  // biome-ignore format: a table
  it.each(["app.example", "https://app.example/", "https://app.example/x", "https://u@app.example", "javascript:x", "*", "https://*", "https://*.com", "https://app.*", "https://*.*.example", "https://APP.example", "https://a..b", "https://a.example?x"])(
    "RP-04: refuses the origin %s", (origin) => {
      expect(verdict({ redirectProxyOrigins: [origin] }).type).toBe("InvalidConfiguration");
    },
  );

  it.each(["https://*.vercel.app", "https://*.netlify.app", "https://app-*.pages.dev", "https://*.app.vercel.app"])(
    "RP-04: warns of %s, where anyone can register a name",
    (origin) => {
      expect(verdict({ redirectProxyOrigins: [origin] })).toMatchObject({
        type: undefined,
        warnings: ["wide-proxy-origin"],
      });
    },
  );

  it("warns of an origin that has no effect", () => {
    expect(verdict({ redirectProxyOrigins: ["http://app.example"] }).warnings).toEqual(["plain-proxy-origin"]);
  });
});
