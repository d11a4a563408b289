/** Whatever was thrown, as an Error. */
import { describe, expect, it } from "vitest";
import { toError } from "../../../src/core/errors/convert.ts";

describe("errorOf", () => {
  it("leaves an Error as it is", () => {
    const error = new TypeError("x");
    expect(toError(error)).toBe(error);
  });

  // biome-ignore format: a table
  it.each([["no", "no"], [null, "null"], [undefined, "undefined"], [1n, "1"], [Symbol("x"), "Symbol(x)"]])("describes %s", (thrown, message) => {
    expect(toError(thrown).message).toBe(message);
  });

  it("DS-21: takes objects that cannot be printed", () => {
    const refuse = () => {
      throw new Error("no");
    };
    for (const thrown of [{}, [], Object.create(null), { toString: refuse }])
      expect(toError(thrown).message).toBe("The thrown value is an object, but not an Error.");
  });
});
