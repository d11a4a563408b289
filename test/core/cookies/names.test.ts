/** The table of cookies, and what may be changed in it. */
import { describe, expect, it } from "vitest";
import { cookieKinds, cookieSets } from "../../../src/core/cookies/names.ts";
import { checkedSetCookieLine, put } from "../../../src/core/cookies/set-cookie.ts";
import type { CookiesOptions } from "../../../src/core/types/cookie-options.ts";

const common = { httpOnly: true, sameSite: "lax", path: "/" };

describe("cookieSets", () => {
  it("SF-07: the names and attributes are exactly these", () => {
    expect(cookieSets({})).toEqual({
      plain: {
        sessionToken: { name: "portico.session-token", options: { ...common, secure: false } },
        sessionNote: { name: "portico.session-token-note", options: { ...common, secure: false } },
        csrfToken: { name: "portico.csrf-token", options: { ...common, secure: false } },
        transaction: { name: "portico.transaction", options: { ...common, secure: false, maxAge: 900 } },
        providerTokens: { name: "portico.provider-tokens", options: { ...common, secure: false } },
      },
      secure: {
        sessionToken: { name: "__Host-portico.session-token", options: { ...common, secure: true } },
        sessionNote: { name: "__Host-portico.session-token-note", options: { ...common, secure: true } },
        csrfToken: { name: "__Host-portico.csrf-token", options: { ...common, secure: true } },
        transaction: { name: "__Host-portico.transaction", options: { ...common, secure: true, maxAge: 900 } },
        providerTokens: { name: "__Host-portico.provider-tokens", options: { ...common, secure: true } },
      },
    });
  });

  it("SF-06: no cookie has a domain, so sub-domains see none of them", () => {
    for (const set of Object.values(cookieSets({ useStrictCookies: true }))) {
      for (const kind of cookieKinds) expect(checkedSetCookieLine(put(set[kind], "x"))).not.toMatch(/domain/i);
    }
  });

  it("U9: useStrictCookies makes session, CSRF token and provider tokens strict, and not the cookies that a provider's response needs", () => {
    const { plain, secure } = cookieSets({ useStrictCookies: true });
    expect(secure.sessionToken.options.sameSite).toBe("strict");
    expect(plain.sessionToken.options.sameSite).toBe("strict");
    expect(secure.transaction.options.sameSite).toBe("lax");
    expect(secure.csrfToken.options.sameSite).toBe("strict");
    expect(plain.csrfToken.options.sameSite).toBe("strict");
    expect(secure.providerTokens.options.sameSite).toBe("strict");
    expect(secure.sessionNote.options.sameSite).toBe("strict");
    expect(cookieSets({}).secure.csrfToken.options.sameSite).toBe("lax");
  });

  // biome-ignore format: a table
  it.each([
    ["a domain",          { domain: "example.com" },      "__Secure-portico.session-token"],
    ["another path",      { path: "/app" },               "__Secure-portico.session-token"],
    ["secure: false",     { secure: false },              "portico.session-token"],
    ["another sameSite",  { sameSite: "strict" as const }, "__Host-portico.session-token"],
    ["path: undefined",   { path: undefined },            "__Host-portico.session-token"],
  ])("with %s the name on https follows", (_what, options, name) => {
    const { secure, plain } = cookieSets({ overrides: { sessionToken: { options } as CookiesOptions["sessionToken"] } });
    expect(secure.sessionToken.name).toBe(name);
    expect(plain.sessionToken.name).toBe("portico.session-token");
    expect(secure.csrfToken.name).toBe("__Host-portico.csrf-token");
  });

  it("a custom name is used unchanged, everywhere", () => {
    const { secure, plain } = cookieSets({ overrides: { csrfToken: { name: "app.csrf" } } });
    expect([secure.csrfToken.name, plain.csrfToken.name]).toEqual(["app.csrf", "app.csrf"]);
  });

  // biome-ignore format: a table
  it.each([
    ["a domain",               { sessionToken: { options: { domain: "app.example" } } },                               "__Secure-portico.session-token-note", { domain: "app.example" }],
    ["a name",                 { sessionToken: { name: "sid" } },                                                      "sid-note",                            {}],
    ["a name with a prefix",   { sessionToken: { name: "__Secure-sid", options: { secure: true } } },                  "__Host-sid-note",                     {}],
    ["attributes of its own",  { sessionToken: { name: "__Host-sid", options: { secure: true } }, sessionNote: { options: { domain: "app.example" } } }, "__Secure-sid-note", { domain: "app.example" }],
    ["a name of its own",      { sessionToken: { name: "sid", options: { path: "/app" } }, sessionNote: { name: "note" } }, "note",                           { path: "/app" }],
    ["another cookie changed", { csrfToken: { options: { path: "/app" } } },                                           "__Host-portico.session-token-note",   {}],
  ])("the note of a session goes where its session goes: %s", (_what, overrides: Partial<CookiesOptions>, name, options) => {
    expect(cookieSets({ overrides }).secure.sessionNote).toEqual({ name, options: { ...common, secure: true, ...options } });
  });

  it("overrides win over defaults and over useStrictCookies, one attribute at a time", () => {
    const overrides: Partial<CookiesOptions> = { sessionToken: { options: { sameSite: "lax", maxAge: 60 } } };
    expect(cookieSets({ useStrictCookies: true, overrides }).secure.sessionToken.options).toEqual({
      ...common,
      secure: true,
      maxAge: 60,
    });
  });

  it("a secure cookie on http keeps a name that browsers accept there", () => {
    const { plain } = cookieSets({ overrides: { sessionToken: { options: { secure: true } } } });
    expect(plain.sessionToken).toMatchObject({ name: "portico.session-token", options: { secure: true } });
  });

  it("the table is frozen, and the input of the application is unchanged", () => {
    const overrides = Object.freeze({ sessionToken: Object.freeze({ options: Object.freeze({ path: "/x" }) }) });
    const sets = cookieSets({ overrides });
    for (const value of [sets, sets.secure, sets.secure.sessionToken, sets.plain.transaction.options]) {
      expect(Object.isFrozen(value)).toBe(true);
    }
    expect(overrides).toEqual({ sessionToken: { options: { path: "/x" } } });
  });
});
