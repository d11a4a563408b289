/** Arithmetic of `maxAge` and `updateAge`. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endsAt, isDue, isExpired, writtenAt } from "../../../src/core/session/expiry.ts";

const now = Date.UTC(2026, 10, 21);
const day = 86_400;
const ages = { maxAge: 30 * day, updateAge: day };

describe("expiry", () => {
  it("counts maxAge in seconds from now", () => {
    expect(endsAt(now, ages)).toEqual(new Date(now + 30 * day * 1000));
  });

  it("derives when a session was written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: now }), fc.integer({ min: 1, max: 1e8 }), (written, maxAge) => {
        expect(writtenAt(endsAt(written, { maxAge }), { maxAge })).toBe(written);
      }),
    );
  });

  // biome-ignore format: a table
  const dues = [
    [-day * 1000 - 1, day, true ],
    [-day * 1000,     day, true ],
    [-day * 1000 + 1, day, false],
    [0,               day, false],
    [0,               0,   true ],
    [1,               0,   false],
  ] as const;
  it.each(dues)("a session written at %i ms, with updateAge %i, is due: %s", (written, updateAge, due) => {
    expect(isDue(now + written, now, { updateAge })).toBe(due);
  });

  it("a session that expires at this moment is valid, a millisecond later it is not", () => {
    expect(isExpired(new Date(now), now)).toBe(false);
    expect(isExpired(new Date(now - 1), now)).toBe(true);
    expect(isExpired(new Date(now + 1), now)).toBe(false);
  });

  it("AR-14: an invalid expiry counts as expired", () => {
    expect(isExpired(new Date("whenever"), now)).toBe(true);
  });
});
