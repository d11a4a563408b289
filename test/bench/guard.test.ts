/** The guard of the benchmarks: what counts as a regression. */
import { describe, expect, it } from "vitest";
import { judge, keep } from "./guard.ts";
import { figureOf, type Row, resultOf, type Unit } from "./rows.ts";

const result = (row: Partial<Row>, unit: Unit = "us/op") =>
  resultOf({ id: "B3", work: "read", micros: 10, goal: "", ...row }, unit);

const none = { regressions: [], unknown: [], gone: [] };

describe("a row", () => {
  it("is a ratio, round by round, with the middle half of its rounds", () => {
    const row = result({ micros: figureOf([10, 30, 22, 40, 50]), floor: figureOf([10, 10, 11, 10, 10]) });
    expect(row).toMatchObject({ micros: 30, floor: 10, ratio: 3, spread: [2, 4] });
  });

  it("of plain numbers has no spread", () => {
    expect(result({ micros: 30, floor: 10 })).toMatchObject({ ratio: 3, spread: undefined });
  });

  it("says how many times better than the peer it is, where less is better and where more is", () => {
    expect(result({ micros: 10, peer: 30 }).peer).toBe(3);
    expect(result({ micros: 300, peer: 100 }, "req/s").peer).toBe(3);
  });
});

describe("the guard", () => {
  it.each<[string, Partial<Row>, Unit, number, boolean]>([
    ["a ratio that is 20 % higher", { micros: 12, floor: 10 }, "us/op", 1, true],
    ["a ratio that is 21 % higher", { micros: 12.1, floor: 10 }, "us/op", 1, false],
    ["a ratio that is lower", { micros: 5, floor: 10 }, "us/op", 1, true],
    ["requests per second that are 16 % lower", { micros: 84, floor: 100 }, "req/s", 1, true],
    ["requests per second that are 20 % lower", { micros: 80, floor: 100 }, "req/s", 1, false],
    ["requests per second that are higher", { micros: 200, floor: 100 }, "req/s", 1, true],
    ["bytes that are 21 % more", { micros: 12.1 }, "kB gzip", 10, false],
    ["one statement more than one", { micros: 2 }, "statements", 1, false],
  ])("%s", (_what, row, unit, before, holds) => {
    const kept = { [unit]: { "B3: read": before } };
    expect(judge(kept, [result(row, unit)], true).regressions).toHaveLength(holds ? 0 : 1);
  });

  it("names the row, its committed figure and the new one", () => {
    const { regressions } = judge({ "us/op": { "B3: read": 1 } }, [result({ micros: 13, floor: 10 })], true);
    expect(regressions).toEqual(["B3: read: 1 -> 1.3 floors"]);
  });

  it("does not compare a time without a floor, which depends on the machine", () => {
    expect(judge({ "us/op": { "B3: read": 1 } }, [result({ micros: 99 })], false)).toEqual(none);
  });

  it("names rows that have no committed figure", () => {
    expect(judge({}, [result({ floor: 10 })], true)).toEqual({ ...none, unknown: ["B3: read"] });
  });

  it("names committed rows that are gone, where all rows of their unit were measured", () => {
    const kept = { "us/op": { "B3: read": 1, "B4: read": 1 }, files: { "B8: start": 35 } };
    expect(judge(kept, [result({ floor: 10 })], true)).toEqual({ ...none, gone: ["B4: read"] });
    expect(judge(kept, [result({ floor: 10 })], false)).toEqual(none);
  });
});

describe("committed figures", () => {
  const kept = { "us/op": { "B4: read": 7 }, files: { "B8: start": 35 } };

  it("of a whole run replace all of the same units, in the order of their names", () => {
    const rows = [result({ id: "B9", floor: 10 }), result({ micros: 12.34567, floor: 10 })];
    const figures = keep(kept, rows, true);
    expect(figures).toEqual({ "us/op": { "B3: read": 1.235, "B9: read": 1 }, files: { "B8: start": 35 } });
    expect(Object.keys(figures["us/op"] ?? {})).toEqual(["B3: read", "B9: read"]);
    expect(judge(figures, rows, true)).toEqual(none);
  });

  it("of some suites leave the others as they are", () => {
    expect(keep(kept, [result({ floor: 10 })], false)).toEqual({
      "us/op": { "B3: read": 1, "B4: read": 7 },
      files: { "B8: start": 35 },
    });
  });

  it("hold no row that the guard does not compare", () => {
    expect(keep({}, [result({ micros: 99 }), result({ micros: -1 }, "files")], true)).toEqual({});
  });
});
