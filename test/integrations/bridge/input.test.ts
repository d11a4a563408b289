/** Forms and objects, in one shape. */
import { describe, expect, it } from "vitest";
import {
  cookieHeader,
  paramsOf,
  parseOptions,
  signInInput,
  signOutInput,
} from "../../../src/integrations/bridge/index.ts";

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

describe("options", () => {
  it.each([
    ["nothing", undefined, { redirect: true, redirectTo: undefined, fields: {} }],
    [
      "an object",
      { redirect: false, redirectTo: "/a", email: "a@b.example" },
      { redirect: false, redirectTo: "/a", fields: { email: "a@b.example" } },
    ],
    [
      "a form",
      form({ redirect: "false", redirectTo: "/a", email: "x" }),
      { redirect: false, redirectTo: "/a", fields: { email: "x" } },
    ],
    [
      "a form without files, as some frameworks pass it",
      new URLSearchParams({ redirect: "false", redirectTo: "/a", email: "x" }),
      { redirect: false, redirectTo: "/a", fields: { email: "x" } },
    ],
    ["a form that redirects", form({ redirect: "true" }), { redirect: true, redirectTo: undefined, fields: {} }],
    [
      "a list of scopes, which only code can pass",
      { scopes: ["a", "b"], email: "x" },
      { redirect: true, redirectTo: undefined, scopes: ["a", "b"], fields: { email: "x" } },
    ],
    [
      "FL-20: scopes in a form, which stay a field of the visitor",
      form({ scopes: "a b" }),
      { redirect: true, redirectTo: undefined, fields: { scopes: "a b" } },
    ],
    [
      "FL-20: fields of a form as an object",
      { scopes: "a b" },
      { redirect: true, redirectTo: undefined, fields: { scopes: "a b" } },
    ],
    ["another name", { callbackUrl: "/b" }, { redirect: true, redirectTo: "/b", fields: {} }],
    [
      "fields of a framework",
      form({ $ACTION_ID_1: "", $ACTION_REF_2: "", email: "x" }),
      { redirect: true, redirectTo: undefined, fields: { email: "x" } },
    ],
    ["empty values", { redirectTo: "", callbackUrl: undefined }, { redirect: true, redirectTo: undefined, fields: {} }],
  ])("may be %s", (_, options, expected) => {
    expect(parseOptions(options)).toEqual(expected);
  });

  it("become the input of a sign-in", () => {
    expect(signInInput("", form({ email: "x" }), "a=1")).toEqual({
      provider: undefined,
      redirectTo: undefined,
      fields: { email: "x" },
      authorizationParams: "a=1",
    });
  });
});

describe("authorization parameters", () => {
  it.each([
    ["a text", "a=1&b=2"],
    ["a text with a question mark", "?a=1&b=2"],
    ["a record", { a: "1", b: "2" }],
    ["URLSearchParams", new URLSearchParams("a=1&b=2")],
    [
      "pairs",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
  ])("may be %s", (_, params) => {
    expect(paramsOf(params)).toEqual({ a: "1", b: "2" });
  });

  it("may be omitted", () => {
    expect(paramsOf(undefined)).toEqual({});
  });
});

describe("the input of a sign-out", () => {
  it.each([
    [undefined, undefined],
    [{ provider: "" }, false],
    [{ provider: "1" }, true],
    [{ provider: true }, true],
    [new URLSearchParams({ provider: "true" }), true],
    [new URLSearchParams({ provider: "on" }), true],
    [{ provider: false }, false],
    [{ provider: "false" }, false],
    [{ provider: "github" }, false],
  ])("%j: at the provider is %s", (options, provider) => {
    expect(signOutInput(options).provider).toBe(provider);
  });

  it("has the URL to return to, under both of its names", () => {
    expect(signOutInput({ callbackUrl: "/a" })).toEqual({ redirectTo: "/a" });
    expect(signOutInput({ callbackUrl: "/a", redirectTo: "/b", provider: true })).toEqual({
      redirectTo: "/b",
      provider: true,
    });
  });
});

describe("the cookies of a request", () => {
  it("include those that were written since", () => {
    const headers = new Headers({ cookie: "a=1; b=2; c=%20" });
    const cookies = [
      { name: "b", value: "3", options: {} },
      { name: "a", value: "", options: { maxAge: 0 } },
      { name: "d", value: "ä", options: {} },
    ];
    expect(cookieHeader(headers, cookies)).toBe("b=3; c=%20; d=%C3%A4");
  });
});
