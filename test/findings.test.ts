/** Every finding of a review has a test whose title names it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Findings by their highest number. Of 2026-11-22: S (security), U (use), F (adapters and issuers of others). */
const former = { S: 26, U: 20, F: 11 } as const;

/** Of 2026-11-23: T (security), D (installing and moving in), C (conformance), X (moving in with real applications). Its F1 to F3 share their ids with the first page. */
const newer = { T: 19, D: 6, C: 6, X: 12 } as const;

/** Of 2026-11-23, with gaps: the other numbers are closed, or belong to another issue. */
const single = ["T27", "N1", "N2", "N3", "N7", "N12"];

const counted = [...Object.entries(former), ...Object.entries(newer)].flatMap(([group, last]) =>
  Array.from({ length: last }, (_, index) => `${group}${index + 1}`),
);
const ids = [...counted, ...single];

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
