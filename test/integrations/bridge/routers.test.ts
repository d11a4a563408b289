/** What the routers of frameworks take for a protected page, `protects` takes for it as well. */
import { resolve } from "node:path";
import fc from "fast-check";
import { NextDataPathnameNormalizer } from "next/dist/server/normalizers/request/next-data.js";
import { RSCPathnameNormalizer } from "next/dist/server/normalizers/request/rsc.js";
import { SegmentPrefixRSCPathnameNormalizer } from "next/dist/server/normalizers/request/segment-prefix-rsc.js";
import { normalizeLocalePath } from "next/dist/shared/lib/i18n/normalize-locale-path.js";
import { getRouteMatcher } from "next/dist/shared/lib/router/utils/route-matcher.js";
import { getRouteRegex } from "next/dist/shared/lib/router/utils/route-regex.js";
import { beforeAll, describe, expect, it } from "vitest";
import { pathMatcher } from "../../../src/integrations/bridge/index.ts";

const locales = ["en", "pt-BR", "zh-Hans-CN", "es-419", "fil", "sr-Latn-RS", "de-CH-1996"];
const pages = ["/dashboard", "/dashboard/[id]", "/dashboard/[id]/[...rest]"];

const decodes = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Next.js: which of the ways to ask for data was used, the locale, then the pages. Each step is its own code. */
const next = {
  normalizers: [
    new SegmentPrefixRSCPathnameNormalizer(),
    new RSCPathnameNormalizer(),
    new NextDataPathnameNormalizer("b1"),
  ],
  matchers: pages.map((page) => getRouteMatcher(getRouteRegex(page))),
  serves(pathname: string): boolean {
    const path = next.normalizers.find((one) => one.match(pathname))?.normalize(pathname) ?? pathname;
    const { pathname: local } = normalizeLocalePath(path, locales);
    return next.matchers.some((matches) => matches(decodes(local).replace(/(?<=.)\/$/, "")));
  },
};

/** React Router, as it documents its data requests: `.data` behind a path, `_.data` behind a slash; case never counts. */
const reactRouter = {
  serves(pathname: string): boolean {
    const path = pathname.endsWith("/_.data") ? pathname.slice(0, -6) : pathname.replace(/\.data$/, "");
    return /^\/dashboard(?:\/|$)/i.test(path.split("/").map(decodes).join("/"));
  },
};

/** SvelteKit: its own code for data requests, then pages by their exact name. */
const svelteKit = {
  code: {} as { has_data_suffix(path: string): boolean; strip_data_suffix(path: string): string },
  serves(pathname: string): boolean {
    const { has_data_suffix, strip_data_suffix } = svelteKit.code;
    const path = has_data_suffix(pathname) ? strip_data_suffix(pathname) || "/" : pathname;
    return /^\/dashboard(?:\/|$)/.test(decodes(path)) || decodes(path) === "/dashboard.html";
  },
};

beforeAll(async () => {
  svelteKit.code = await import(resolve("node_modules/@sveltejs/kit/src/pathname.js"));
});

/** Addresses that are near to those of a protected page, most of them written in an odd way. */
const addresses = fc
  .tuple(
    fc.constantFrom("", "", "", "/_next/data/b1", "/_next/data/b2", "/index", "/_next/data/b1/index"),
    fc.constantFrom("", "", ...locales, "EN", "zh-hans-cn", "api", "x"),
    fc.constantFrom("dashboard", "dashboard", "%64ashboard", "Dashboard", "dashboard%2F", "dashboards", "public"),
    fc.constantFrom("", "", "/1", "/1/2/3", "/%31", "/"),
    // biome-ignore format: a list
    fc.constantFrom("", ".rsc", ".json", ".data", "/_.data", ".html", ".html__data.json", "/__data.json", ".prefetch.rsc", ".segments/_tree.segment.rsc", ".segments/a/b.segment.rsc", "%3Fx", "%23", ".txt"),
  )
  .map(([prefix, locale, name, rest, suffix]) => `${prefix}${locale && `/${locale}`}/${name}${rest}${suffix}`);

describe("S10: a path that a router serves as a protected page", () => {
  const isProtected = pathMatcher(["/dashboard"]);
  const routers = { "Next.js": next, "React Router": reactRouter, SvelteKit: svelteKit };

  it.each(Object.entries(routers))("%s: is protected, in whatever form it is requested", (_, router) => {
    const served = new Set<string>();
    fc.assert(
      fc.property(addresses, (address) => {
        const { pathname } = new URL(address, "https://app.example");
        if (!router.serves(pathname)) return;
        served.add(pathname);
        expect([pathname, isProtected({ pathname })]).toEqual([pathname, true]);
      }),
      { numRuns: 5000 },
    );
    // The walk went where something is to be protected.
    expect(served.size).toBeGreaterThan(20);
  });

  // biome-ignore format: a table
  it.each([
    ["Next.js",      "/dashboard.segments/_tree.segment.rsc"], ["Next.js",   "/zh-Hans-CN/dashboard.rsc"], ["Next.js", "/_next/data/b1/index/dashboard.json"],
    ["React Router", "/dashboard.data"],                       ["React Router", "/dashboard/_.data"],      ["SvelteKit", "/dashboard/__data.json"],
    ["SvelteKit",    "/dashboard.html__data.json"],
  ] as const)("%s: serves %s, so that it is protected", (name, pathname) => {
    expect([routers[name].serves(pathname), isProtected({ pathname })]).toEqual([true, true]);
  });

  it.each(["/public", "/public.data", "/en/public.rsc", "/_next/data/b1/public.json"])("and %s is not", (pathname) => {
    expect(Object.values(routers).map((router) => router.serves(pathname))).toEqual([false, false, false]);
    expect(isProtected({ pathname })).toBe(false);
  });
});
