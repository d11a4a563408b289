/** SECURITY.md: every sentence of a promise names a test that runs, and nothing stands beside these sentences. */
import { describe, expect, it } from "vitest";
import { read } from "../structure/sources.ts";

/** A sentence, and the tests that fail without it. */
interface Claim {
  readonly sentence: string;
  readonly proofs: string;
}

const [, text = ""] = /\n## Promises\n([\s\S]*?)\n## /.exec(read("SECURITY.md")) ?? [];
const promises = text
  .split("\n### ")
  .slice(1)
  .map((section) => {
    const [title = "", ...lines] = section.split("\n");
    return { title, lines: lines.filter((line) => line !== "") };
  });

const header = ["| What holds | Test |", "|---|---|"];
const isRow = (line: string): boolean => line.startsWith("|") && !header.includes(line);

const claims: readonly Claim[] = promises.flatMap(({ lines }) =>
  lines.filter(isRow).map((line) => {
    const [, sentence = "", proofs = ""] = /^\| (.*?) \| (.*) \|$/.exec(line) ?? [];
    return { sentence, proofs };
  }),
);

const proof = /`(test\/[^`]+\.test\.ts)` "([^"]+)"/g;

/** Titles of tests that run: a text in code, on a line that is neither skipped nor a comment. */
const codeOf = (file: string): string =>
  read(file)
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^.*(?:\/\/ |\.(?:skip|todo)\b).*$/gm, "");

describe("promises", () => {
  it("are found", () => {
    expect(promises.length).toBeGreaterThan(10);
    expect(claims.length).toBeGreaterThan(70);
  });

  it.each(promises)("$title: is a table of sentences, with its limits after it", ({ lines }) => {
    const rows = lines.slice(header.length).filter(isRow);
    expect(lines.slice(0, header.length)).toEqual(header);
    expect(lines.slice(header.length, header.length + rows.length)).toEqual(rows);
    expect(lines[header.length + rows.length] ?? "Not covered: ").toMatch(/^Not covered: /);
  });

  it.each(claims)("$sentence", ({ sentence, proofs }) => {
    expect(sentence).toMatch(/^(?:[A-Z`]|id_token).*\.$/);
    // One sentence a row: a second one would have no test of its own.
    expect(sentence).not.toMatch(/[.!?] [A-Z`]/);
    const named = [...proofs.matchAll(proof)];
    expect(named.length).toBeGreaterThan(0);
    expect(proofs.replace(proof, "").replace(/^(?:, )*$/, "")).toBe("");
    expect(named.filter(([, file = "", title = ""]) => !codeOf(file).includes(title)).map(([all]) => all)).toEqual([]);
  });
});
