/** Rules for paths: every spelling of a protected address is protected. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pathMatcher } from "../../../src/integrations/bridge/index.ts";
import { routedPaths, sentUrl } from "../../../src/integrations/bridge/node-http.ts";

const url = (address: string) => ({ pathname: new URL(address, "https://app.example").pathname });

// biome-ignore format: a table
const ways = [
  "/dashboard", "/dashboard/", "/Dashboard", "/DASHBOARD/users", "/%64ashboard", "/%2564ashboard", "/dashboard.rsc", "/dashboard.txt",
  "/dashboard?_rsc=1", "/_next/data/x/dashboard.json", "/_next/data/x/en/dashboard.json", "/dashboard/__data.json", "/dashboard%2f",
  "/dashboard%2Fusers", "/dashboard;x", "/dashboard;x=1/users", "/en/dashboard", "/pt-BR/dashboard", "/./dashboard", "/public/../dashboard",
  "/public/%2e%2e/dashboard", "/public%2f..%2fdashboard", "/dashboard/index", "/dashboard%5cusers", "/dashboard#/public",
];

describe("a protected path", () => {
  const isProtected = pathMatcher(["/dashboard"]);

  it.each(ways)("MW-02: is protected when it is requested as %s", (address) => {
    expect(isProtected(url(address))).toBe(true);
  });

  it("MW-02: is protected with doubled slashes before it", () => {
    expect(isProtected({ pathname: "//dashboard" })).toBe(true);
    expect(isProtected({ pathname: "/\\dashboard" })).toBe(true);
  });

  // biome-ignore format: a table
  it.each([
    "/dashboard.segments/_tree.segment.rsc", "/dashboard.segments/x/__PAGE__.segment.rsc", "/dashboard/users.segments/_tree.segment.rsc",
    "/dashboard.data", "/dashboard/_.data", "/dashboard/users.data", "/dashboard.html", "/dashboard.prefetch.rsc", "/dashboard.HTML__data.json",
    "/dashboard.", "/dashboard%2ehtml", "/dashboard%20", "/dashboard%00", "/dashboard%00.png", "/dashboard~", "/dashboard:x", "/dashboard,x",
    "/dashboard.anything/at/all", "/_next/data/x/index/dashboard.json", "/index/dashboard", "/shop/../dashboard.data", "/dashboard.data/",
  ])("S10: is protected whatever its suffix: %s", (address) => {
    expect(isProtected(url(address))).toBe(true);
  });

  // biome-ignore format: a table
  it.each([
    "/dashboard%3Fx", "/dashboard%3fx=/public", "/dashboard%23x", "/dashboard%253Fx", "/dashboard%25253Fx", "/dashboard%3F/..%2f..%2fpublic",
    "/dashboard%3F%2f..%2f..%2fpublic", "/dashboard%23/%252e%252e/%252e%252e/public", "/en/dashboard%3Fx", "/dashboard.data%3Fx",
  ])("S10: ends at an encoded ? or #: %s", (address) => {
    expect(isProtected(url(address))).toBe(true);
  });

  // biome-ignore format: a table
  it.each([
    "en", "pt-BR", "zh-Hans-CN", "zh_Hans_CN", "sr-Latn", "es-419", "fil", "haw-US", "de-CH-1996", "sl-rozaj-biske", "ca-ES-valencia",
    "zh-cmn-Hans-CN", "en-US-u-ca-gregory", "en-a-bbb-x-a-ccc", "de-x-internal", "x-whatever", "i-klingon", "EN-us", "en%2DUS", "zh%2dHans%2DCN",
  ])("S10: is protected below the language %s", (tag) => {
    for (const path of ["/dashboard", "/dashboard/users", "/dashboard.data"]) expect(isProtected(url(`/${tag}${path}`))).toBe(true);
    expect(isProtected(url(`/${tag}/public`))).toBe(false);
  });

  it.each([
    "/api/dashboard",
    "/about/dashboard",
    "/x/dashboard",
    "/blog-en/dashboard",
    "/12/dashboard",
    "/e/dashboard",
  ])("S10: does not match %s: the prefix is not a language", (address) => {
    expect(isProtected(url(address))).toBe(false);
  });

  it.each(["/dashboard-help", "/dashboard_2", "/dashboardé", "/dashboard%C3%A9", "/dashboards.data", "/public.data"])(
    "S10: does not match %s: another name",
    (address) => {
      expect(isProtected(url(address))).toBe(false);
    },
  );

  it("S10: may have letters of any script, in any form", () => {
    for (const rule of ["/größe", "/gr%C3%B6%C3%9Fe", "/GRÖSSE".replace("SS", "ß")]) {
      const covers = pathMatcher([rule]);
      for (const path of ["/größe", "/gr%C3%B6%C3%9Fe/x", "/gro%CC%88%C3%9Fe.rsc"])
        expect(covers(url(path))).toBe(true);
      expect(covers(url("/größer"))).toBe(false);
    }
  });

  it.each(["/public?next=/dashboard", "/public#/dashboard", "/", "/about/dashboards"])(
    "MW-06: does not match %s",
    (address) => {
      expect(isProtected(url(address))).toBe(false);
    },
  );

  it.each(["/dashboard?next=/public", "/dashboard#/public"])("MW-06: matches %s", (address) => {
    expect(isProtected(url(address))).toBe(true);
  });

  it.each(["/administrator", "/admin2", "/adm", "/x/admin"])("MW-07: /admin does not cover %s", (path) => {
    expect(pathMatcher(["/admin"])(url(path))).toBe(false);
  });

  it.each(["/admin", "/admin/", "/admin/users/1"])("MW-07: /admin covers %s", (path) => {
    expect(pathMatcher(["/admin"])(url(path))).toBe(true);
  });

  it.each([
    "/shop/dashboard",
    "/Shop//dashboard/users",
    "/shop%2fdashboard",
    "/dashboard",
    "/shop/en/dashboard",
    "/en/shop/dashboard",
    "/shop/dashboard.data",
  ])("MW-66: is protected below the base path of the application and without it: %s", (path) => {
    expect(pathMatcher(["/dashboard"], "/shop/")(url(path))).toBe(true);
    expect(pathMatcher(["/shop/dashboard"], "/shop/")(url(path))).toBe(true);
  });

  it("MW-66: a base path is a whole segment, and counts once", () => {
    const covers = pathMatcher(["/dashboard"], "/shop");
    for (const path of ["/shop", "/shopdashboard", "/shop/shop/dashboard", "/shop/public"])
      expect(covers(url(path))).toBe(false);
    expect(pathMatcher(["/"], "/shop")(url("/shop/x"))).toBe(true);
  });

  it.each([
    ["/λόγος", "/λόγοσ"],
    ["/λόγος", "/ΛΌΓΟΣ.data"],
    ["/λόγος", "/λόγοσ/x"],
    ["/βήτα", "/ϐήτα"],
    ["/ǆ", "/ǅ"],
  ])("MW-67: %s is protected in every spelling that a regular expression without case matches: %s", (rule, path) => {
    expect(new RegExp(`^${rule}(?:[/.]|$)`, "i").test(path)).toBe(true);
    expect(pathMatcher([rule])(url(path))).toBe(true);
  });

  it("may be the whole site", () => {
    expect(["/", "/anything", "/en"].map((path) => pathMatcher(["/"])(url(path)))).toEqual([true, true, true]);
  });

  it("is unprotected, if there is no rule", () => {
    expect(pathMatcher([])(url("/dashboard"))).toBe(false);
  });

  it("may be written with a slash at the end, and in capitals", () => {
    expect(pathMatcher(["/Private/"])(url("/private/x"))).toBe(true);
  });
});

describe("a path with a host in it", () => {
  const covers = pathMatcher(["/protected"]);

  // biome-ignore format: a table
  it.each([
    "//x/protected", "///x/protected", "/\\x/protected", "\\\\x/protected", "//u:p@x/protected", "//127.0.0.1/protected", "//[::1]/protected",
    "//x:80/protected", "//x/Protected/", "//x/%70rotected", "//x/public/../protected", "//x/../protected", "//../protected", "/.//x/protected",
    "/public/..//x/protected", "//x//y/protected", "//x/%2fy/protected", "/%2Fx/protected", "/%5cx/protected", "/%252fx/protected", "/\t/x/protected",
    "/%09/x/protected", "//x/en/protected", "//x/protected.data", "//x/protected?y", "//x/_next/data/b/protected.json", "////x/protected", "//x\\protected",
    "/x%2f/../protected", "/%2fx/x%2f/../protected", "/x%5c/../protected", "//[/protected", "//x:99999/protected", "//@/protected",
  ])("T1, MW-101: is read as a URL reads it: %s", (pathname) => {
    expect(covers({ pathname })).toBe(true);
  });

  it.each(["//x/public", "//x.protected/public", "/x/protected", "/x//protected", "//x/y/protected", "/public//x"])(
    "T1, MW-101: is not protected by a name elsewhere in it: %s",
    (pathname) => {
      expect(covers({ pathname })).toBe(false);
    },
  );

  it("T1, MW-101: is read so behind a mount too, whose path frameworks remove", () => {
    const below = pathMatcher(["/app/protected"]);
    for (const pathname of [
      "/app//x/protected",
      "/app/\\x/protected",
      "/app///u:p@x//y/protected",
      "/App//x/%70rotected",
    ])
      expect([pathname, below({ pathname })]).toEqual([pathname, true]);
    for (const pathname of ["/app//x/public", "/app//protected", "/x//app/protected"])
      expect([pathname, below({ pathname })]).toEqual([pathname, pathname === "/app//protected"]);
  });

  it("T1, MW-101: whatever a router makes of a target, in two steps, is protected", () => {
    // biome-ignore format: a list
    const parts = ["/", "/", "/", "//", "\\", "x", "u:p@x", ".", "..", "%2e", "%2f", "%5c", "protected", "protected", "public", ":80", "?", "#", "%3f", "\t", "[::1]", "127.1", ";", "@", "%09", "%252f"];
    const steps: readonly ((path: string) => string)[] = [
      (path) => new URL(path, "http://localhost").pathname,
      (path) => new URL(`http://localhost${path}`).pathname,
      decodeURIComponent,
    ];
    const attempt = (step: (path: string) => string, path: string): readonly string[] => {
      try {
        return [step(path)];
      } catch {
        return [];
      }
    };
    const stepped = (paths: readonly string[]) => paths.flatMap((path) => steps.flatMap((step) => attempt(step, path)));
    const reached = new Set<string>();
    const targets = fc
      .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 9 })
      .map((list) => `/${list.join("")}`);
    fc.assert(
      fc.property(targets, (url) => {
        const paths = [[url], stepped([url]), stepped(stepped([url]))].flat();
        if (!paths.some((path) => /^\/protected(?:\/|$)/.test(path))) return;
        reached.add(url);
        const request = { url, headers: {}, async *[Symbol.asyncIterator]() {} };
        const seen = [sentUrl(request, "http://localhost"), ...routedPaths(request)];
        expect([url, covers({ pathname: url }), seen.some(covers)]).toEqual([url, true, true]);
      }),
      { numRuns: 20_000 },
    );
    expect(reached.size).toBeGreaterThan(50);
  });
});
