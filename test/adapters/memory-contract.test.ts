/** The memory adapter keeps the contract. */
import { expect, it } from "vitest";
import { MemoryAdapter } from "../../src/adapters/memory.ts";
import { adapterCases, testAdapter } from "../../src/testing/adapter.ts";
import { movableClock } from "./helpers.ts";

const clock = movableClock();

testAdapter({
  name: "memory",
  create: () => MemoryAdapter(clock),
  clock,
  supports: "everything",
  timeout: 0,
  extra: { user: { role: "admin", points: 7 }, account: { not_of_the_standard: "kept" } },
});

it("the contract has at least 120 cases, and each title is unique", () => {
  expect(adapterCases.length).toBeGreaterThanOrEqual(120);
  expect(new Set(adapterCases).size).toBe(adapterCases.length);
});
