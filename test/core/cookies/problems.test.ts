/** What is wrong with the `cookies` option. */
import { describe, expect, it } from "vitest";
import { didYouMean } from "../../../src/core/config/did-you-mean.ts";
import { cookieKinds, cookieSets } from "../../../src/core/cookies/names.ts";
import { cookieProblems } from "../../../src/core/cookies/problems.ts";
import { checkedSetCookieLine, put } from "../../../src/core/cookies/set-cookie.ts";

const problems = (overrides: unknown) => cookieProblems(overrides, didYouMean);
const errors = (overrides: unknown) =>
  problems(overrides)
    .filter(({ level }) => level === "error")
    .map(({ message }) => message);

describe("cookieProblems", () => {
  // biome-ignore format: a table
  it.each([
    ["nothing",                         {}],
    ["an undefined cookie",             { sessionToken: undefined }],
    ["a name",                          { sessionToken: { name: "app.session" } }],
    ["an undefined attribute",          { sessionToken: { options: { domain: undefined } } }],
    ["a domain to share cookies in",    { sessionToken: { options: { domain: ".example.com" } } }],
    ["a path",                          { csrfToken: { options: { path: "/app" } } }],
    ["many attributes",                 { sessionToken: { options: { domain: "a.fr", path: "/", sameSite: "none", secure: true, partitioned: true, httpOnly: true } } }],
    ["the rest of them",                { sessionToken: { options: { expires: new Date(1), maxAge: 60, priority: "high" } } }],
    ["sameSite: true",                  { sessionToken: { options: { sameSite: true } } }],
    ["a prefix with its attributes", { sessionToken: { name: "__Secure-app", options: { secure: true, domain: "a.example" } } }],
    ["the strictest prefix",            { sessionToken: { name: "__Host-app", options: { secure: true } } }],
  ])("accepts %s", (_what, overrides) => {
    expect(problems(overrides)).toEqual([]);
  });

  // biome-ignore format: a table
  it.each(["a; Domain=evil.example", "a b", "", "é", "a\n", "a=b", "a,b", 'a"', 5, null])(
    "SF-18: the name %j is refused", (name) => {
      expect(errors({ sessionToken: { name } })).toEqual([expect.stringContaining("cookies.sessionToken.name must be one or more letters")]);
    },
  );

  // biome-ignore format: a table
  it.each([
    ["sameSite",    "lax; Domain=evil"],
    ["sameSite",    "Lax"],
    ["sameSite",    false],
    ["priority",    "high; x"],
    ["path",        "/; Domain=evil.example"],
    ["path",        "app"],
    ["path",        "/a b"],
    ["domain",      "a.example; Secure"],
    ["domain",      ""],
    ["domain",      "a..b"],
    ["domain",      "https://a.example"],
    ["maxAge",      0],
    ["maxAge",      1.5],
    ["maxAge",      "60"],
    ["maxAge",      Number.NaN],
    ["expires",     new Date(Number.NaN)],
    ["expires",     "tomorrow"],
    ["httpOnly",    "yes"],
    ["secure",      1],
    ["partitioned", "true"],
  ])("SF-20: the attribute %s cannot be %j", (name, value) => {
    expect(errors({ sessionToken: { options: { [name]: value } } })).toEqual([
      `cookies.sessionToken.options.${name} has a value that is not allowed for this attribute.`,
    ]);
  });

  // biome-ignore format: a table
  it.each([
    ['sameSite "none"',       { options: { sameSite: "none" } }],
    ['sameSite "none"',       { options: { sameSite: "none", secure: false } }],
    ["partitioned",           { options: { partitioned: true } }],
    ["the prefix __host-",    { name: "__Host-app" }],
    ["the prefix __secure-",  { name: "__secure-app", options: { secure: false } }],
  ])("SF-20: %s without secure is refused, because browsers refuse it", (_what, override) => {
    expect(errors({ sessionToken: override })).toEqual([expect.stringContaining("secure: true")]);
  });

  it.each([{ domain: "a.example" }, { path: "/app" }])("SF-20: __Host- with %j is refused", (options) => {
    expect(errors({ sessionToken: { name: "__HOST-app", options: { secure: true, ...options } } })).toEqual([
      expect.stringContaining("Use __Secure- instead"),
    ]);
  });

  // biome-ignore format: a list
  it.each(["com", ".com", "COM", "co.uk", "com.au", "github.io", "vercel.app", "internal"])("SF-19: the domain %s, a public suffix, is refused", (domain) => {
    expect(errors({ sessionToken: { options: { domain, secure: true } } })).toEqual([expect.stringContaining("public suffix")]);
  });

  it.each(["example.com", "app.co.uk", "me.github.io", "localhost", "192.0.2.1"])(
    "S20: the domain %s is accepted",
    (domain) => {
      expect(errors({ sessionToken: { options: { domain, secure: true } } })).toEqual([]);
    },
  );

  it("names the nearest known key, option and attribute for one that is not known", () => {
    expect(errors({ sesionToken: {} })).toEqual(['cookies has no "sesionToken". Did you mean cookies.sessionToken?']);
    expect(errors({ csrfToken: { options: { samesite: "lax" } } })[0]).toContain("cookies.csrfToken.options.sameSite");
    expect(errors({ csrfToken: { sameSite: "lax" } })).toHaveLength(1);
  });

  it.each(["pkceCodeVerifier", "state", "nonce", "callbackUrl", "webauthnChallenge"])(
    "%s is not an error: a warning names transaction, which replaces it",
    (key) => {
      expect(problems({ [key]: { name: "x" } })).toEqual([
        { level: "warn", message: expect.stringContaining(`cookies.${key} has no effect`) },
      ]);
      expect(problems({ [key]: {} })[0]?.message).toContain("cookies.transaction");
    },
  );

  it.each([[5], [null], ["x"], [[]]])("refuses %j for the option, and for one cookie of it", (value) => {
    expect(errors(value)).toHaveLength(1);
    expect(errors({ sessionToken: value })).toHaveLength(1);
    expect(errors({ sessionToken: { options: value } })).toHaveLength(1);
  });

  it("MT-05: __proto__ in parsed JSON is an unknown key, and changes no prototype", () => {
    const overrides = JSON.parse(
      '{"__proto__":{"name":"x"},"sessionToken":{"__proto__":{"name":"y"},"options":{"__proto__":{"path":"/z"}}}}',
    );
    expect(errors(overrides)).toHaveLength(3);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  it("warns of a cookie that scripts or the network can read", () => {
    expect(problems({ sessionToken: { options: { httpOnly: false, secure: false } } })).toEqual([
      { level: "warn", message: expect.stringContaining("httpOnly is off") },
      { level: "warn", message: expect.stringContaining("secure is off") },
    ]);
  });

  it("SF-23: warns of names and attributes that leave no space for a whole chunk of a session", () => {
    const [long] = problems({ sessionToken: { options: { path: `/${"x".repeat(120)}` } } });
    expect(long).toEqual({
      level: "warn",
      message: expect.stringContaining("a value of 3936 characters will not fit"),
    });
    expect(problems({ sessionToken: { name: "n".repeat(120) } })).toHaveLength(1);
    expect(problems({ sessionToken: { options: { domain: "accounts.of-a-long-name.example.com" } } })).toEqual([]);
  });

  it("rejects names that cannot be distinguished", () => {
    expect(errors({ sessionToken: { name: "a" }, csrfToken: { name: "a" } })).toHaveLength(1);
    expect(errors({ sessionToken: { name: "a" }, csrfToken: { name: "a.0" } })).toHaveLength(1);
    expect(errors({ sessionToken: { name: "__Host-portico.transaction", options: { secure: true } } })).toHaveLength(1);
    expect(errors({ sessionToken: { name: "a" }, csrfToken: { name: "a-0" } })).toEqual([]);
  });

  it("an accepted option can be written, on http and on https", () => {
    const overrides = { sessionToken: { name: "__Secure-app", options: { secure: true, sameSite: "none" as const } } };
    expect(problems(overrides)).toEqual([]);
    for (const set of Object.values(cookieSets({ overrides }))) {
      for (const kind of cookieKinds) expect(checkedSetCookieLine(put(set[kind], "x"))).toMatch(/^[^=]+=x; /);
    }
  });
});
