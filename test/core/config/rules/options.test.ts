/** The kinds of values that options take, and misspelt ones. */
import { describe, expect, it } from "vitest";
import { raw, skipCSRFCheck } from "../../../../src/core/markers.ts";
import { ofProvider, oidc, verdict } from "../helpers.ts";

const fine = { type: undefined, message: "", warnings: [], loggedWarnings: [] };

describe("kindsAreRight", () => {
  // biome-ignore format: a table
  it.each([
    ["adapter",              5],
    ["basePath",             5],
    ["callbacks",            "x"],
    ["cookies",              []],
    ["debug",                "false"],
    ["events",               true],
    ["experimental",         true],
    ["jwt",                  "x"],
    ["logger",               "console"],
    ["pages",                "/login"],
    ["raw",                  true],
    ["redirectProxyOrigins", "https://app.example"],
    ["redirectProxyUrl",     new URL("https://app.example")],
    ["session",              "database"],
    ["skipCSRFCheck",        true],
    ["theme",                "dark"],
    ["trustHost",            "true"],
    ["url",                  new URL("https://app.example")],
    ["useSecureCookies",     "yes"],
    ["useStrictCookies",     1],
    ["callbacks.jwt",        { callbacks: { jwt: "x" } }],
    ["events.signIn",        { events: { signIn: {} } }],
    ["experimental.enableWebAuthn", { experimental: { enableWebAuthn: "yes" } }],
    ["jwt.cache",            { jwt: { cache: 1 } }],
    ["jwt.encode",           { jwt: { encode: null } }],
    ["logger.warn",          { logger: { warn: true } }],
    ["pages.signIn",         { pages: { signIn: true } }],
    ["session.generateSessionToken", { session: { generateSessionToken: "x" } }],
    ["theme.logo",           { theme: { logo: 5 } }],
    ["theme.name",           { theme: { name: ["Acme"] } }],
    ["theme.brandColorDark", { theme: { brandColorDark: 0 } }],
  ])("%s is not %j", (name, value) => {
    const { type, message } = verdict(name.includes(".") ? (value as object as never) : { [name]: value });
    expect(type).toBe("InvalidConfiguration");
    expect(message).toMatch(new RegExp(`^${name} must be `));
  });

  // biome-ignore format: a table
  it.each(["issuer", "clientId", "clientSecret", "checks", "profile", "account", "authorization", "token", "userinfo", "client", "allowedParams", "callbackClaims", "idToken", "style", "name"])(
    "%s of a provider is not 5", (name) => {
      expect(ofProvider({ [name]: 5 }).message).toContain(`The provider "op": ${name} must be`);
    },
  );

  it("checks are known ones", () => {
    expect(ofProvider({ checks: ["pkce", "pkcs"] }).message).toContain(
      'checks[1] must be "pkce", "state", "nonce" or "none", not "pkcs"',
    );
    expect(ofProvider({ checks: ["none"] })).toEqual(fine);
  });

  it("undefined is the same as an omitted option", () => {
    const nothing = Object.fromEntries(
      ["adapter", "basePath", "callbacks", "debug", "events", "jwt", "pages", "session", "theme"].map((name) => [
        name,
        undefined,
      ]),
    );
    expect(verdict({ ...nothing, callbacks: { jwt: undefined } })).toEqual(fine);
  });

  it("only markers are symbols", () => {
    expect(verdict({ raw, skipCSRFCheck })).toEqual(fine);
    expect(verdict({ skipCSRFCheck: Symbol("portico.skipCSRFCheck") }).message).toContain(
      "the symbol skipCSRFCheck of portico",
    );
  });

  it("a logger may be a function with levels", () => {
    expect(verdict({ logger: Object.assign(() => {}, { warn() {} }) })).toEqual(fine);
  });
});

describe("optionsAreKnown", () => {
  // biome-ignore format: a table
  it.each([
    ["trusthost",    "trustHost"],
    ["trustedHost",  "trustHost"],
    ["secrets",      "secret"],
    ["provider",     "providers"],
    ["base_path",    "basePath"],
  ])("MT-18: the misspelt option %s is warned of, naming %s", (name, meant) => {
    const { type, loggedWarnings } = verdict({ [name]: true });
    expect(type).toBeUndefined();
    expect(loggedWarnings).toEqual([{ code: "unknown-option", message: expect.stringContaining(`Did you mean "${meant}"?`) }]);
  });

  it("MT-18: property names of Object.prototype are not options", () => {
    expect(verdict({ constructor: 1, toString: 2 }).warnings).toEqual(["unknown-option", "unknown-option"]);
  });
});

describe("MT-05: a configuration from parsed JSON", () => {
  it("reaches no prototype", () => {
    const config = JSON.parse(
      '{"__proto__":{"trustHost":true},"cookies":{"__proto__":{"name":"x"}},"theme":{"__proto__":{"logo":"x"}}}',
    );
    const { type } = verdict({ ...config, providers: [oidc] });
    expect(type).toBe("InvalidConfiguration");
    expect(({} as Record<string, unknown>).trustHost).toBeUndefined();
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });
});
