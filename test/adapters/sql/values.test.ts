/** Dates, numbers and booleans, written and read. */
import { describe, expect, it } from "vitest";
import { decodeValue, encodeValue } from "../../../src/adapters/sql/values.ts";

const moment = new Date("2026-11-21T14:05:06.789Z");

describe("a date", () => {
  it.each([
    [moment],
    [moment.valueOf()],
    [BigInt(moment.valueOf())],
    [String(moment.valueOf())],
    ["2026-11-21T14:05:06.789Z"],
    ["2026-11-21 14:05:06.789"],
    ["2026-11-21 14:05:06.789+00"],
    ["2026-11-21 15:05:06.789+01:00"],
    ["2026-11-21 19:35:06.789+0530"],
    ["2026-11-21 09:05:06.789000-05"],
  ])("is read from %s, which is UTC if it has no zone", (stored) => {
    expect(decodeValue("date", stored)).toEqual(moment);
  });

  it.each([
    ["postgres", moment],
    ["sqlite", "2026-11-21T14:05:06.789Z"],
    ["mysql", "2026-11-21 14:05:06.789"],
    ["mariadb", "2026-11-21 14:05:06.789"],
  ] as const)("is written to %s in UTC", (dialect, written) => {
    expect(encodeValue(dialect, "date", moment)).toEqual(written);
    expect(encodeValue(dialect, "date", moment.toISOString())).toEqual(written);
  });
});

describe("other values", () => {
  it.each([
    ["boolean", true, true],
    ["boolean", 1, true],
    ["boolean", 1n, true],
    ["boolean", "t", true],
    ["boolean", false, false],
    ["boolean", 0, false],
    ["boolean", "f", false],
    ["integer", "4102444800", 4_102_444_800],
    ["integer", 7n, 7],
    ["id", 7, "7"],
    ["text", null, null],
    ["date", undefined, null],
  ] as const)("%s %s is %s", (kind, stored, value) => {
    expect(decodeValue(kind, stored)).toBe(value);
  });

  it("AR-16: an id is a text, whatever its type was", () => {
    expect([encodeValue("sqlite", "id", 7), encodeValue("postgres", "id", 7n)]).toEqual(["7", "7"]);
  });

  it("a boolean is stored as a number where the database has no booleans", () => {
    const written = (["postgres", "sqlite", "mysql"] as const).map((dialect) => encodeValue(dialect, "boolean", true));
    expect(written).toEqual([true, 1, 1]);
  });
});
