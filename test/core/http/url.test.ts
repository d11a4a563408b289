/** Addresses: joined, judged, and the gate that every redirect passes. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absolute, actionUrl, isRedirectUrl, safeRedirect, withQuery } from "../../../src/core/http/url.ts";
import type { Call, Settings } from "../../../src/core/types/internal.ts";
import { redirectCases } from "../../attacks/redirects.ts";

const base = "https://app.example";

describe("withQuery", () => {
  // biome-ignore format: a table
  const rows = [
    ["/login",            { error: "X" },                    "/login?error=X"],
    ["/login?x=1",        { error: "X" },                    "/login?x=1&error=X"],
    ["/login#top",        { error: "X" },                    "/login?error=X#top"],
    ["/login?x=1#a#b",    { error: "X", code: "y" },         "/login?x=1&error=X&code=y#a#b"],
    ["/login",            { error: undefined },              "/login"],
    ["/login",            {},                                "/login"],
    ["/login",            { to: "/a b?c=d&e#f" },            "/login?to=%2Fa+b%3Fc%3Dd%26e%23f"],
    ["https://a.example", { to: "" },                        "https://a.example?to="],
  ] as const;
  it.each(rows)("adds to %s the parameters %o", (url, params, expected) => {
    expect(withQuery(url, params)).toBe(expected);
  });

  it("keeps the existing query, and added values are read back unchanged, for any text", () => {
    fc.assert(
      fc.property(fc.string(), fc.webPath(), (value, path) => {
        const url = new URL(withQuery(`${base}${path}?kept=1#end`, { value }));
        const [lone] = [new URLSearchParams({ value }).get("value")];
        expect(url.searchParams.get("value")).toBe(lone);
        expect(url.searchParams.get("kept")).toBe("1");
        expect(url.hash).toBe("#end");
      }),
    );
  });
});

describe("actionUrl", () => {
  const at = (basePath: string) => ({
    settings: { basePath } as Settings,
    call: { origin: base } as Call,
  });
  it("is on the origin that the visitor sees, below the base path", () => {
    expect(actionUrl(at("/auth"), "signin")).toBe(`${base}/auth/signin`);
    expect(actionUrl(at("/api/auth"), "callback", "github")).toBe(`${base}/api/auth/callback/github`);
    expect(actionUrl(at("/"), "session")).toBe(`${base}/session`);
  });
});

describe("absolute", () => {
  it("resolves a path against the origin, and leaves a URL unchanged", () => {
    expect(absolute(base, "/x?y")).toBe(`${base}/x?y`);
    expect(absolute(base, "https://other.example/x")).toBe("https://other.example/x");
  });
});

describe("isRedirectUrl", () => {
  it.each(["/", "/a", "/a?b=//c", "http://a.example", "HTTPS://a.example/x#y", "https://user@a.example"])(
    "accepts %s",
    (url) => {
      expect(isRedirectUrl(url)).toBe(true);
    },
  );

  // biome-ignore format: a list
  const refused = [
    "", "a", "//a", "ftp://a", "javascript:alert(1)", "/a b", "/a\n", "/a\\b", "/\u200b", "/\u202e", "https:a", "https:/a", "http://[",
    "http://a:99999", "https://%zz", "https://", "http://#", undefined, null, 1, {}, [["/"]],
  ];
  it.each(refused)("refuses %j", (url) => {
    expect(isRedirectUrl(url)).toBe(false);
  });

  it("accepts 2048 characters at most", () => {
    expect(isRedirectUrl(`/${"a".repeat(2047)}`)).toBe(true);
    expect(isRedirectUrl(`/${"a".repeat(2048)}`)).toBe(false);
  });

  it("accepts only what the platform can parse, for any text", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `https://${rest}`),
        ),
        (url) => {
          expect(!isRedirectUrl(url) || URL.canParse(url, base)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("safeRedirect", () => {
  it.each(redirectCases)("$id: $what", ({ url, goes }) => {
    expect(safeRedirect(url, base)).toBe(goes);
  });

  it("DS-11: a URL of a megabyte becomes the origin", () => {
    expect(safeRedirect(`/${"a".repeat(1_000_000)}`, base)).toBe(base);
  });

  it("accepts only strings", () => {
    for (const requestedUrl of [undefined, null, 0, {}, [], ["/x"], { toString: () => "/x" }, Symbol("x")])
      expect(safeRedirect(requestedUrl, base)).toBe(base);
  });

  it("refuses a path that changes with each decoding: the number of later decodings is unknown", () => {
    expect(safeRedirect(`/%${"25".repeat(2)}41`, base)).toBe(`${base}/%252541`);
    expect(safeRedirect(`/%${"25".repeat(3)}41`, base)).toBe(base);
  });

  it("keeps the port of the origin, and no other", () => {
    expect(safeRedirect("/x", "http://localhost:3000")).toBe("http://localhost:3000/x");
    expect(safeRedirect("http://localhost:3001/x", "http://localhost:3000")).toBe("http://localhost:3000");
  });

  // Pieces that tricks are made of, so that chance finds more than noise.
  const piece = fc.constantFrom(
    ..."/ \\ // %2f %5c %252f %25252f . .. ./ ../ @ : ? # evil.example app.example https:// http:// https: javascript: %09 %0a %00 %e2%80%a8 %c0%af".split(
      " ",
    ),
    "\t",
    "\n",
    "\r",
    " ",
    "\0",
    "\u2028",
    "\ufeff",
    "\u3002",
    "\uff0f",
  );
  const trick = fc
    .array(fc.oneof({ weight: 5, arbitrary: piece }, fc.string()), { maxLength: 8 })
    .map((all) => all.join(""));
  const requestedUrl = fc.oneof(
    fc.string(),
    trick,
    trick.map((rest) => `/${rest}`),
    trick.map((rest) => `${base}${rest}`),
    fc.webUrl(),
  );

  /** One pass of percent-decoding, as a careless server would do it. */
  const ascii = (path: string) =>
    path.replace(/%([0-7][0-9a-f])/gi, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)));

  it("never leaves the origin, whatever the input is", () => {
    fc.assert(
      fc.property(requestedUrl, (url) => {
        const target = new URL(safeRedirect(url, base));
        expect(target.origin).toBe(base);
        expect(target.username + target.password).toBe("");
        expect(target.pathname).not.toMatch(/^\/[/\\]/);
        expect(ascii(target.pathname)).not.toMatch(/^\/[\s/\\]/);
        expect(ascii(ascii(ascii(target.pathname)))).not.toMatch(/^\/[\s/\\]/);
      }),
      { numRuns: 5000 },
    );
  });

  it("returns the same for its own result", () => {
    fc.assert(
      fc.property(requestedUrl, (url) => {
        const once = safeRedirect(url, base);
        expect(new URL(safeRedirect(once, base)).href).toBe(new URL(once).href);
      }),
      { numRuns: 2000 },
    );
  });
});
