/** A value is accepted once until it expires. */
import { describe, expect, it } from "vitest";
import { createReplayGuard } from "../../../src/core/config/replay-guard.ts";

describe("createReplayGuard", () => {
  it("accepts a value once until it expires", () => {
    const claim = createReplayGuard();
    expect(claim("a", 100, 0)).toBe(true);
    expect(claim("a", 100, 50)).toBe(false);
    expect(claim("a", 900, 99)).toBe(false);
    expect(claim("b", 100, 50)).toBe(true);
    expect(claim("a", 200, 100)).toBe(true);
    expect(claim("a", 200, 199)).toBe(false);
  });

  it("DS-15: remembers 10,000 values and forgets the oldest first", () => {
    const claim = createReplayGuard();
    const until = 1e9;
    for (let i = 0; i < 10_000; i++) claim(`${i}`, until, 0);
    expect(claim("0", until, 0)).toBe(false);
    expect(claim("new", until, 0)).toBe(true);
    expect(claim("0", until, 0)).toBe(true);
    expect(claim("9999", until, 0)).toBe(false);
  });

  it("DS-15: goes on forgetting one value for each new one, in their order; a value that is used again is young", () => {
    const claim = createReplayGuard();
    for (let i = 0; i < 25_000; i++) expect(claim(`${i}`, 100, 0)).toBe(true);
    expect(claim("15000", 1_000, 100)).toBe(true);
    for (let i = 25_000; i < 34_998; i++) claim(`${i}`, 1_000, 100);
    expect(claim("15000", 1_000, 200)).toBe(false);
    expect(claim("25000", 1_000, 200)).toBe(false);
    for (let i = 0; i < 3; i++) claim(`newest ${i}`, 1_000, 200);
    expect(claim("25000", 1_000, 200)).toBe(true);
    expect(claim("34997", 1_000, 200)).toBe(false);
  });

  it("forgets expired values before any other", () => {
    const claim = createReplayGuard();
    for (let i = 0; i < 9_999; i++) claim(`old ${i}`, 10, 0);
    claim("young", 1_000, 0);
    for (let i = 0; i < 9_000; i++) claim(`late ${i}`, 1_000, 20);
    expect(claim("young", 1_000, 20)).toBe(false);
  });

  it("MT-01: two guards share no state", () => {
    const [one, two] = [createReplayGuard(), createReplayGuard()];
    expect([one("a", 9, 0), two("a", 9, 0)]).toEqual([true, true]);
  });
});
