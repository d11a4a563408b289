/** The jar of the tests keeps and sends what a browser would. */
import { describe, expect, it } from "vitest";
import { createJar } from "./cookie-jar.ts";

const secure = new URL("https://app.example/auth/signin");
const plain = new URL("http://app.example/auth/signin");
const start = Date.UTC(2026, 10, 21);

describe("a stored cookie", () => {
  // biome-ignore format: a table
  const rows: [line: string, url: URL, kept: boolean][] = [
    ["a=1",                                             secure, true ],
    ["a=1; Secure",                                     secure, true ],
    ["a=1; Secure",                                     plain,  false],
    ["a=1; Secure",                                     new URL("http://localhost:3000/"), true ],
    ["a=1; SameSite=None",                              secure, false],
    ["a=1; SameSite=None; Secure",                      secure, true ],
    ["__Host-a=1; Path=/; Secure",                      secure, true ],
    ["__Host-a=1; Path=/",                              secure, false],
    ["__Host-a=1; Path=/auth; Secure",                  secure, false],
    ["__Host-a=1; Secure",                              secure, false],
    ["__Host-a=1; Path=/; Secure; Domain=app.example",  secure, false],
    ["__HOST-a=1; Path=/",                              secure, false],
    ["__Secure-a=1; Secure; Domain=app.example",        secure, true ],
    ["__Secure-a=1",                                    secure, false],
    ["a=1; Domain=example",                             secure, true ],
    ["a=1; Domain=evil.example",                        secure, false],
    ["a=1; Domain=other.app.example",                   secure, false],
    [`a=${"x".repeat(4095)}`,                           secure, true ],
    [`a=${"x".repeat(4096)}`,                           secure, false],
    ["a=1; Max-Age=0",                                  secure, false],
    ["a=1; Max-Age=-1",                                 secure, false],
    ["a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT",      secure, false],
    ["a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT", secure, true],
  ];
  it.each(rows)("of %s from %s: %s", (line, url, kept) => {
    const jar = createJar(() => start);
    jar.take(url, [line]);
    expect(jar.cookies.length === 1).toBe(kept);
  });

  it("is removed when it expires", () => {
    const clock = { now: start };
    const jar = createJar(() => clock.now);
    jar.take(secure, ["a=1; Max-Age=60; Path=/"]);
    expect(jar.get("a")?.value).toBe("1");
    clock.now += 60_000;
    expect(jar.get("a")).toBeUndefined();
  });

  it("is replaced by a cookie of the same name, domain and path, and by no other", () => {
    const jar = createJar();
    jar.take(secure, ["a=1; Path=/", "a=2; Path=/auth", "a=3; Path=/"]);
    expect(jar.cookies.map(({ value }) => value)).toEqual(["2", "3"]);
    jar.take(secure, ["a=; Path=/; Max-Age=0"]);
    expect(jar.cookies.map(({ value }) => value)).toEqual(["2"]);
  });

  it("is not replaced over http, if it is secure", () => {
    const jar = createJar();
    jar.take(secure, ["a=1; Path=/; Secure"]);
    jar.take(plain, ["a=2; Path=/"]);
    expect(jar.cookies.map(({ value }) => value)).toEqual(["1"]);
    expect(jar.refused[0]?.why).toContain("secure one");
  });
});

describe("a sent cookie", () => {
  const jar = createJar();
  jar.take(secure, [
    "strict=1; Path=/; SameSite=Strict; Secure",
    "lax=1; Path=/; SameSite=Lax; Secure",
    "none=1; Path=/; SameSite=None; Secure",
    "auth=1; Path=/auth; SameSite=None; Secure",
    "wide=1; Path=/; SameSite=None; Secure; Domain=app.example",
  ]);
  const names = (url: string, method = "GET", initiator?: string, topLevel = true) =>
    (jar.header({ url: new URL(url), method, initiator, topLevel }) ?? "")
      .split("; ")
      .map((pair) => pair.split("=")[0])
      .sort();
  const app = "https://app.example";
  const op = "https://op.other";

  // biome-ignore format: a table
  const rows: [url: string, method: string, initiator: string | undefined, topLevel: boolean, sent: string[]][] = [
    [`${app}/x`,            "GET",  undefined,            true,  ["lax", "none", "strict", "wide"]],
    [`${app}/auth`,         "GET",  app,                  true,  ["auth", "lax", "none", "strict", "wide"]],
    [`${app}/auth/x`,       "GET",  app,                  false, ["auth", "lax", "none", "strict", "wide"]],
    [`${app}/authors`,      "GET",  app,                  true,  ["lax", "none", "strict", "wide"]],
    [`${app}/x`,            "GET",  op,                   true,  ["lax", "none", "wide"]],
    [`${app}/x`,            "POST", op,                   true,  ["none", "wide"]],
    [`${app}/x`,            "GET",  op,                   false, ["none", "wide"]],
    [`${app}/x`,            "POST", "null",               true,  ["none", "wide"]],
    [`${app}/x`,            "POST", "https://b.app.example", true, ["lax", "none", "strict", "wide"]],
    [`${app}/x`,            "GET",  "http://app.example", true,  ["lax", "none", "wide"]],
    ["https://b.app.example/x", "GET", undefined,         true,  ["wide"]],
    ["https://op.other/x",  "GET",  undefined,            true,  [""]],
    ["http://app.example/x", "GET", undefined,            true,  [""]],
  ];
  it.each(rows)("to %s by %s from %s (top level: %s) is %j", (url, method, initiator, topLevel, sent) => {
    expect(names(url, method, initiator, topLevel)).toEqual(sent);
  });

  it("has the longest path first", () => {
    const header = jar.header({ url: new URL(`${app}/auth`), method: "GET", topLevel: true });
    expect(header).toMatch(/^auth=1; /);
  });
});
