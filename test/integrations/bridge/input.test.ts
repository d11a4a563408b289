/** Forms and objects, in one shape. */
import { describe, expect, it } from "vitest";
import { cookieHeader, paramsOf, parseOptions, signInInput } from "../../../src/integrations/bridge/index.ts";

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
