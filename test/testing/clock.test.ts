/** The clock of `portico/testing`. */
import { afterEach, expect, it } from "vitest";
import { type Clock, createClock } from "../../src/testing/index.ts";

const start = Date.UTC(2026, 10, 21, 12);
let clock: Clock | undefined;
afterEach(() => clock?.restore());

it("stands still until it is moved", () => {
  clock = createClock(start);
  expect([Date.now(), clock.now(), clock.seconds()]).toEqual([start, start, start / 1000]);
  clock.forward(90);
  expect([Date.now(), new Date().toISOString()]).toEqual([start + 90_000, "2026-11-21T12:01:30.000Z"]);
  expect(Date()).toBe(new Date(start + 90_000).toString());
});

it("leaves dates with a time as they are", () => {
  clock = createClock(start);
  expect(new Date(0).getTime()).toBe(0);
  expect(new Date(2026, 0, 2).getMonth()).toBe(0);
  expect(Date.UTC(2026, 0)).toBe(1_767_225_600_000);
  expect(new Date(0)).toBeInstanceOf(Date);
});

it("is put back, once", () => {
  const platform = Date;
  clock = createClock(start);
  clock.restore();
  clock.restore();
  expect(Date).toBe(platform);
  expect(Date.now()).toBeGreaterThan(start - 1);
});
