import { describe, expect, it } from "vitest";
import { safeError, safeErrorCode, safeText } from "../../../../src/core/methods/oauth/safe-error.ts";

describe("an error message of a provider", () => {
  it("is logged in one printable line of at most 200 characters", () => {
    const words = safeText(`a\r\nb\u0000c\u2028d ${"word ".repeat(200_000)}`);
    expect(words?.startsWith("a  b c d word")).toBe(true);
    expect(words?.length).toBe(200);
  });

  it("is logged without secrets and without token-like text", () => {
    expect(safeText("code abc was used", ["abc", undefined, ""])).toBe("code … was used");
    expect(safeText("token eyJhbGciOiJub25lIn0.e30.x1 expired")).toBe("token … expired");
  });

  it.each([undefined, null, "", 5, {}])("is absent if the response has none (%j)", (words) => {
    expect(safeText(words)).toBeUndefined();
  });

  it.each([
    ["invalid_grant", "invalid_grant"],
    ["AADSTS70008.1", "AADSTS70008.1"],
    ["no spaces", undefined],
    ["x".repeat(65), undefined],
    [5, undefined],
  ])("an error code is a short word (%s)", (code, expected) => {
    expect(safeErrorCode(code)).toBe(expected);
  });
});

describe("a thrown value", () => {
  it("keeps its name, its message and its code, and loses other fields", () => {
    const inner = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const thrown = Object.assign(new TypeError("fetch failed", { cause: inner }), { response: { token: "secret" } });
    const error = safeError(thrown);
    expect(error).toMatchObject({ name: "TypeError", message: "fetch failed: connect ECONNREFUSED: ECONNREFUSED" });
    expect(Object.keys(error)).toEqual(["name"]);
    expect(error.cause).toBeUndefined();
  });

  it.each([null, undefined, "text", 5])("that is not an error becomes one (%s)", (thrown) => {
    expect(safeError(thrown)).toBeInstanceOf(Error);
  });
});
