/** The bounded map of recent values. */
import { expect, it } from "vitest";
import { createRecent } from "../../../src/core/lib/recent.ts";

it("keeps at most so many entries and bytes, and drops what was set longest ago", () => {
  const map = createRecent<string>({ entries: 3, bytes: 10, sizeOf: (text) => text.length });
  for (const key of ["a", "b", "c", "d"]) map.set(key, "1");
  expect(["a", "b", "c", "d"].map((key) => map.get(key))).toEqual([undefined, "1", "1", "1"]);
  map.set("b", "2");
  map.set("e", "12345678");
  expect(["b", "c", "d", "e"].map((key) => map.get(key))).toEqual(["2", undefined, "1", "12345678"]);
  map.delete("e");
  expect(map.get("e")).toBeUndefined();
  expect(map.set("f", "12345678")).toBe("12345678");
  expect(map.get("b")).toBe("2");
});
