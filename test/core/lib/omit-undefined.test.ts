/** Objects without their `undefined` fields. */
import { describe, expect, it } from "vitest";
import { omitUndefined } from "../../../src/core/lib/omit-undefined.ts";

describe("omitUndefined", () => {
  it("removes undefined and keeps every other value", () => {
    expect(Object.entries(omitUndefined({ a: undefined, b: null, c: 0, d: "" }))).toEqual([
      ["b", null],
      ["c", 0],
      ["d", ""],
    ]);
  });
});
