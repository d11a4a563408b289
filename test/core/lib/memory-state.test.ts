/** State in memory, within bounds. */
import { describe, expect, it } from "vitest";
import { createMemoryState, type MemoryStateLimits } from "../../../src/core/lib/memory-state.ts";

const start = Date.UTC(2026, 10, 22);

function create(limits?: Partial<MemoryStateLimits>) {
  const clock = { now: start };
  const wide = { entries: 100, bytes: 1_000_000 };
  const state = createMemoryState(() => clock.now, { claims: wide, values: wide, hits: wide, ...limits });
  const later = (seconds: number) => new Date(clock.now + seconds * 1000);
  return { state, clock, later };
}

describe("a claim", () => {
  it("is granted once, and again after it expired", () => {
    const { state, clock, later } = create();
    expect([1, 2, 3].map(() => state.claim("a", later(60)))).toEqual([true, false, false]);
    clock.now += 60_000;
    expect(state.claim("a", later(60))).toBe(false);
    clock.now += 1;
    expect(state.claim("a", later(60))).toBe(true);
  });

  it("is an entry with an empty value, which a write in the past releases", () => {
    const { state, later } = create();
    state.claim("a", later(60));
    expect(state.read("a")).toBe("");
    expect(state.write("a", "", later(-1), "")).toBe(true);
    expect(state.read("a")).toBeNull();
    expect(state.claim("a", later(60))).toBe(true);
  });

  it("is refused where a value is", () => {
    const { state, later } = create();
    state.write("a", "value", later(60));
    expect(state.claim("a", later(60))).toBe(false);
  });

  it("is dropped, the oldest first, when there are too many; values do not push it out", () => {
    const { state, later } = create({ claims: { entries: 3, bytes: 1_000 } });
    for (const key of ["a", "b", "c", "d"]) state.claim(key, later(60));
    for (let one = 0; one < 500; one++) state.write(`value-${one}`, "value", later(60));
    expect(["a", "b", "c", "d"].map((key) => state.read(key))).toEqual([null, "", "", ""]);
  });
});

describe("a value", () => {
  it("is written if the present one is the expected one", () => {
    const { state, later } = create();
    expect(state.write("a", "1", later(60), "0")).toBe(false);
    expect(state.write("a", "1", later(60), null)).toBe(true);
    expect(state.write("a", "2", later(60), null)).toBe(false);
    expect(state.write("a", "2", later(60), "1")).toBe(true);
    expect(state.write("a", "3", later(60))).toBe(true);
    expect(state.read("a")).toBe("3");
  });

  it("is gone when it expired: for a reader, and for compare-and-set", () => {
    const { state, clock, later } = create();
    state.write("a", "1", later(60));
    clock.now += 60_001;
    expect(state.read("a")).toBeNull();
    expect(state.write("a", "2", later(60), "1")).toBe(false);
    expect(state.write("a", "2", later(60), null)).toBe(true);
  });

  it("is dropped, the oldest first, when all together are too large", () => {
    const { state, later } = create({ values: { entries: 100, bytes: 4_000 } });
    const large = "x".repeat(900);
    for (const key of ["a", "b", "c"]) state.write(key, large, later(60));
    expect(["a", "b", "c"].map((key) => state.read(key)?.length ?? 0)).toEqual([0, 900, 900]);
  });

  it("does not count what expired: there is room for new ones", () => {
    const { state, clock, later } = create({ values: { entries: 20, bytes: 1_000_000 } });
    for (let one = 0; one < 19; one++) state.write(`short-${one}`, "value", later(1));
    clock.now += 2_000;
    state.write("long", "value", later(600));
    for (let one = 0; one < 19; one++) state.write(`new-${one}`, "value", later(60));
    expect(state.read("long")).toBe("value");
  });
});

describe("hits", () => {
  it("are counted in a sliding window, each key for itself", () => {
    const { state, clock } = create();
    expect([1, 2, 3].map(() => state.hit("a", 60))).toEqual([1, 2, 3]);
    clock.now += 30_000;
    expect(state.hit("a", 60)).toBe(4);
    expect(state.hit("b", 60)).toBe(1);
    clock.now += 30_000;
    expect(state.hit("a", 60)).toBe(2);
    clock.now += 60_000;
    expect(state.hit("a", 60)).toBe(1);
  });
});
