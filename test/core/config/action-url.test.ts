/** interface.md: createActionURL(action, protocol, headers, envObject, config). */
import { describe, expect, it, vi } from "vitest";
import { createActionURL } from "../../../src/core/config/action-url.ts";
import { InvalidConfiguration, UntrustedHost } from "../../../src/core/errors/index.ts";

const href = (
  env: object,
  headers: Record<string, string>,
  config: { basePath?: string; logger?: object } = {},
  protocol = "https",
) => createActionURL("signout", protocol, new Headers(headers), env, config).href;

describe("createActionURL", () => {
  // biome-ignore format: a table
  it.each([
    [{},                                          { host: "a.example" },                                          "/auth",      "https://a.example/auth/signout"],
    [{},                                          { host: "a.example" },                                          undefined,    "https://a.example/signout"],
    [{},                                          { host: "a.example" },                                          "/",          "https://a.example/signout"],
    [{},                                          { host: "a.example" },                                          "auth/",      "https://a.example/auth/signout"],
    [{},                                          { host: "localhost:3000", "x-forwarded-proto": "http" },        "/auth",      "http://localhost:3000/auth/signout"],
    [{},                                          { host: "inner", "x-forwarded-host": "a.example" },             "/auth",      "https://a.example/auth/signout"],
    [{ AUTH_URL: "https://b.example" },           { host: "a.example" },                                          "/auth",      "https://b.example/auth/signout"],
    [{ AUTH_URL: "https://b.example/api/auth" },  { host: "a.example" },                                          undefined,    "https://b.example/api/auth/signout"],
    [{ AUTH_URL: "https://b.example/api/auth/" }, {},                                                             "/api/auth",  "https://b.example/api/auth/signout"],
    [{ HOSTAUTH_URL: "https://c.example" },       {},                                                             "/auth",      "https://c.example/auth/signout"],
    [{ AUTH_URL: "", HOSTAUTH_URL: "https://c.example" }, {},                                                     "/auth",      "https://c.example/auth/signout"],
    [{ AUTH_URL: "https://b.example", HOSTAUTH_URL: "https://c.example" }, {},                                    "/auth",      "https://b.example/auth/signout"],
    [{ AUTH_URL: "https://b.example/?x=1#y" },    {},                                                             "/auth",      "https://b.example/auth/signout"],
  ])("%j, %j, basePath %s: %s", (env, headers, basePath, expected) => {
    expect(href(env, headers as Record<string, string>, basePath === undefined ? {} : { basePath })).toBe(expected);
  });

  it.each(["http", "http:"])("takes the protocol from %s if there is no header", (protocol) => {
    expect(href({}, { host: "a.example" }, { basePath: "/auth" }, protocol)).toBe("http://a.example/auth/signout");
  });

  it("basePath wins over the path of AUTH_URL, and a difference is reported", async () => {
    const warn = vi.fn();
    const env = { AUTH_URL: "https://b.example/one" };
    expect(href(env, {}, { basePath: "/two", logger: { warn } })).toBe("https://b.example/two/signout");
    await vi.waitFor(() => expect(warn.mock.calls.map(([code]) => code)).toEqual(["env-url-basepath-mismatch"]));
  });

  it("MT-17: an invalid AUTH_URL is an error that names it", () => {
    for (const AUTH_URL of ["foo", "javascript:x"]) {
      expect(() => href({ AUTH_URL }, { host: "a.example" })).toThrow(InvalidConfiguration);
      expect(() => href({ AUTH_URL }, { host: "a.example" })).toThrow(/AUTH_URL/);
    }
  });

  // biome-ignore format: a table
  it.each([
    {},
    { host: "a.example, b.example" },
    { host: "a.example", "x-forwarded-host": "a.example, evil.example" },
    { host: "a.example", "x-forwarded-proto": "https,http" },
    { host: "a.example/evil" },
    { host: "user@a.example" },
  ] as Record<string, string>[])("headers that do not name one plain host are refused: %j", (headers) => {
    expect(() => href({}, headers)).toThrow(UntrustedHost);
  });
});
