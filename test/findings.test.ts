/** Every finding of a review has a test whose title names it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Findings of 2026-11-22: S (security), U (use), F (adapters and issuers of others), by their highest number. */
const highest = { S: 26, U: 20, F: 11 } as const;

const ids = Object.entries(highest).flatMap(([group, last]) =>
  Array.from({ length: last }, (_, index) => `${group}${index + 1}`),
);

const titles = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts") && !name.startsWith("findings"))
  .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"))
  .join("\n")
  // An id in a comment tests nothing.
  .replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");

describe("findings", () => {
  it("have a test that names them", () => {
    expect(ids.filter((id) => !new RegExp(`["\`](?:[^"\`\\n]*[ ,])?${id}(?:[,:]| and )`).test(titles))).toEqual([]);
  });
});
