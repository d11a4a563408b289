/** Rules over paths: whatever way an address is written, what it leads to is protected. */
import { describe, expect, it } from "vitest";
import { protects } from "../../src/integration/index.ts";

const url = (address: string) => ({ pathname: new URL(address, "https://app.example").pathname });

// biome-ignore format: a table
const ways = [
  "/dashboard", "/dashboard/", "/Dashboard", "/DASHBOARD/users", "/%64ashboard", "/%2564ashboard", "/dashboard.rsc", "/dashboard.txt",
  "/dashboard?_rsc=1", "/_next/data/x/dashboard.json", "/_next/data/x/en/dashboard.json", "/dashboard/__data.json", "/dashboard%2f",
  "/dashboard%2Fusers", "/dashboard;x", "/dashboard;x=1/users", "/en/dashboard", "/pt-BR/dashboard", "/./dashboard", "/public/../dashboard",
  "/public/%2e%2e/dashboard", "/public%2f..%2fdashboard", "/dashboard/index", "/dashboard%5cusers", "/dashboard#/public",
];

describe("a protected path", () => {
  const isProtected = protects(["/dashboard"]);

  it.each(ways)("MW-02: is protected when it is asked for as %s", (address) => {
    expect(isProtected(url(address))).toBe(true);
  });

  it("MW-02: is protected with doubled slashes in front", () => {
    expect(isProtected({ pathname: "//dashboard" })).toBe(true);
    expect(isProtected({ pathname: "/\\dashboard" })).toBe(true);
  });

  it.each(["/public?next=/dashboard", "/public#/dashboard", "/", "/about/dashboards"])(
    "MW-06: is not meant by %s",
    (address) => {
      expect(isProtected(url(address))).toBe(false);
    },
  );

  it.each(["/dashboard?next=/public", "/dashboard#/public"])("MW-06: is meant by %s all the same", (address) => {
    expect(isProtected(url(address))).toBe(true);
  });

  it.each(["/administrator", "/admin2", "/adm", "/x/admin"])("MW-07: /admin does not cover %s", (path) => {
    expect(protects(["/admin"])(url(path))).toBe(false);
  });

  it.each(["/admin", "/admin/", "/admin/users/1"])("MW-07: /admin covers %s", (path) => {
    expect(protects(["/admin"])(url(path))).toBe(true);
  });

  it("may be the whole site", () => {
    expect(["/", "/anything", "/en"].map((path) => protects(["/"])(url(path)))).toEqual([true, true, true]);
  });

  it("is none, where there is no rule", () => {
    expect(protects([])(url("/dashboard"))).toBe(false);
  });

  it("may be written with a slash at the end, and in capitals", () => {
    expect(protects(["/Private/"])(url("/private/x"))).toBe(true);
  });
});
