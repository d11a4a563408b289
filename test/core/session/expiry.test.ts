/** Arithmetic of the limits of a session: a truth table over the clock. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idleLimit, isDue } from "../../../src/core/session/due.ts";
import {
  absoluteEnd,
  cappedEnd,
  endsAt,
  isExpired,
  tokenEnd,
  tokenLife,
  writtenAt,
} from "../../../src/core/session/expiry.ts";

const now = Date.UTC(2026, 10, 21);
const [hour, day] = [3_600, 86_400];
const limits = { maxAge: 30 * day, updateAge: day, shortMaxAge: 12 * hour };
const capped = { ...limits, absoluteMaxAge: 60 * day };

/** Days before now, as a time of sign-in. */
const ago = (days: number): number => now - days * day * 1000;

/** Seconds from now until a date. */
const secondsTo = (date: Date): number => (date.valueOf() - now) / 1000;

describe("the end of a session that is written now", () => {
  // biome-ignore format: a table
  const rows = [
    // absoluteMaxAge  signed in        short   ends in           because
    [undefined,        ago(0),          false,  30 * day,         "idle limit"],
    [undefined,        ago(4_000),      false,  30 * day,         "idle limit, however old"],
    [undefined,        undefined,       false,  30 * day,         "idle limit, of unknown age"],
    [undefined,        ago(0),          true,   12 * hour,        "short idle limit"],
    [60 * day,         ago(0),          false,  30 * day,         "idle limit comes first"],
    [60 * day,         ago(30),         false,  30 * day,         "both at once"],
    [60 * day,         ago(31),         false,  29 * day,         "absolute limit comes first"],
    [60 * day,         ago(59.75),      true,   6 * hour,         "absolute limit of a short session"],
    [60 * day,         ago(59),         true,   12 * hour,        "short idle limit comes first"],
    [60 * day,         ago(60),         false,  0,                "at the absolute limit"],
    [60 * day,         ago(61),         false,  -day,             "after the absolute limit"],
    [60 * day,         ago(-1),         false,  30 * day,         "signed in by a clock that is ahead"],
    [day,              ago(0),          false,  day,              "an absolute limit below the idle limit"],
    [hour,             ago(0),          true,   hour,             "an absolute limit below both"],
    [60 * day,         undefined,       false,  -now / 1000,      "unknown age: ended in 1970"],
    [60 * day,         Number.NaN,      false,  Number.NaN,       "an invalid age: an invalid end"],
  ] as const;
  it.each(rows)(
    "absoluteMaxAge %s, signed in at %s, short %s: %s s (%s)",
    (absoluteMaxAge, signedInAt, short, ends) => {
      expect(secondsTo(endsAt(now, { ...limits, absoluteMaxAge }, { signedInAt, short }))).toBe(ends);
    },
  );

  it("a session that is not remembered never lives longer than one that is", () => {
    expect(idleLimit({ ...limits, shortMaxAge: 90 * day }, true)).toBe(30 * day);
    expect([idleLimit(limits, true), idleLimit(limits, false), idleLimit(limits)]).toEqual([
      12 * hour,
      30 * day,
      30 * day,
    ]);
  });

  it("however often it is renewed, it ends by the absolute limit", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 40 * day }), { maxLength: 50 });
    fc.assert(
      fc.property(steps, fc.boolean(), fc.integer({ min: 1, max: 100 * day }), (waits, short, absoluteMaxAge) => {
        const session = { ...limits, absoluteMaxAge };
        let clock = now;
        let end = endsAt(clock, session, { signedInAt: now, short });
        for (const wait of waits) {
          clock += wait * 1000;
          if (isExpired(end, clock)) break;
          end = endsAt(clock, session, { signedInAt: now, short });
        }
        expect(end.valueOf()).toBeLessThanOrEqual(now + absoluteMaxAge * 1000);
        expect(end.valueOf()).toBeLessThanOrEqual(clock + idleLimit(session, short) * 1000);
      }),
    );
  });
});

describe("a stored session", () => {
  it("ends no later than a limit that is newer than its row", () => {
    const stored = new Date(now + 30 * day * 1000);
    expect(cappedEnd(stored, limits, { signedInAt: ago(100) })).toEqual(stored);
    expect(secondsTo(cappedEnd(stored, capped, { signedInAt: ago(50) }))).toBe(10 * day);
    expect(secondsTo(cappedEnd(stored, capped, { signedInAt: ago(10) }))).toBe(30 * day);
    expect(isExpired(cappedEnd(stored, capped, {}), now)).toBe(true);
    expect(absoluteEnd({ absoluteMaxAge: undefined }, {})).toBe(Number.POSITIVE_INFINITY);
  });

  it("was written its idle limit before it expires", () => {
    const times = [fc.integer({ min: 0, max: now }), fc.integer({ min: 1, max: 1e8 }), fc.boolean()] as const;
    fc.assert(
      fc.property(...times, (written, maxAge, short) => {
        const session = { ...limits, maxAge };
        expect(writtenAt(endsAt(written, session, { short }), session, { short })).toBe(written);
      }),
    );
  });

  it("that expires at this moment is valid, a millisecond later it is not", () => {
    expect(isExpired(new Date(now), now)).toBe(false);
    expect(isExpired(new Date(now - 1), now)).toBe(true);
    expect(isExpired(new Date(now + 1), now)).toBe(false);
  });

  it("AR-14: an invalid expiry counts as expired", () => {
    expect(isExpired(new Date("whenever"), now)).toBe(true);
    expect(isExpired(cappedEnd(new Date("whenever"), capped, { signedInAt: now }), now)).toBe(true);
    expect(isExpired(cappedEnd(new Date(now + 1), capped, { signedInAt: Number.NaN }), now)).toBe(true);
  });
});

describe("a session token", () => {
  // biome-ignore format: a table
  const rows = [
    // jwt.maxAge  signed in     short   seconds
    [30 * day,     ago(0),       false,  30 * day ],
    [600,          ago(0),       false,  600      ],
    [600,          ago(0),       true,   600      ],
    [90 * day,     ago(0),       false,  30 * day ],
    [90 * day,     ago(0),       true,   12 * hour],
    [90 * day,     ago(50),      false,  10 * day ],
    [90 * day,     ago(60),      false,  1        ],
    [90 * day,     ago(70),      false,  1        ],
    [90 * day,     undefined,    false,  1        ],
  ] as const;
  it.each(rows)("jwt.maxAge %i, signed in at %s, short %s: %i s", (maxAge, signedInAt, short, seconds) => {
    expect(tokenLife(now, capped, { maxAge }, { signedInAt, short })).toBe(seconds);
  });

  it("has a cookie that ends with it", () => {
    expect(secondsTo(tokenEnd(now, capped, { maxAge: 600 }, { signedInAt: now }))).toBe(600);
    expect(secondsTo(tokenEnd(now, capped, { maxAge: 90 * day }, { signedInAt: ago(50) }))).toBe(10 * day);
  });
});

describe("renewal", () => {
  // biome-ignore format: a table
  const dues = [
    [-day * 1000 - 1,       day,   false, true ],
    [-day * 1000,           day,   false, true ],
    [-day * 1000 + 1,       day,   false, false],
    [0,                     day,   false, false],
    [0,                     0,     false, true ],
    [1,                     0,     false, false],
    // A twelfth of shortMaxAge, where that is less than updateAge.
    [-hour * 1000,          day,   true,  true ],
    [-hour * 1000 + 1,      day,   true,  false],
    [-60 * 1000,            60,    true,  true ],
    [-60 * 1000 + 1,        60,    true,  false],
    [0,                     0,     true,  true ],
  ] as const;
  it.each(dues)(
    "a session written at %i ms, with updateAge %i, short %s, is due: %s",
    (written, updateAge, short, due) => {
      expect(isDue(now + written, now, { ...limits, updateAge }, short)).toBe(due);
    },
  );
});
