/** Waiting for work at most so long. */
import { expect, it } from "vitest";
import { withDeadline } from "../../../src/core/lib/deadline.ts";

const never = new Promise<string>(() => {});

it("returns what work returns in time, and throws what it throws", async () => {
  expect(await withDeadline(Promise.resolve("done"), 60_000, "late")).toBe("done");
  await expect(withDeadline(Promise.reject(new Error("failed")), 60_000, "late")).rejects.toThrow("failed");
});

it("returns the other value for work that takes longer", async () => {
  expect(await withDeadline(never, 1, "late")).toBe("late");
});
