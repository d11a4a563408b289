/** `llms.txt` and `llms-full.txt`: the manual as text, for programs. */
import { describe, expect, it } from "vitest";
import { llmsFull, llmsIndex } from "../../.ci/docs/llms.ts";
import { summaryOf } from "../../docs/.vitepress/summary.ts";
import { manualAddress } from "../../src/core/errors/manual.ts";
import { files, read } from "../structure/sources.ts";

const index = llmsIndex();
const full = llmsFull();

/** The address of a page. */
const urlOf = (path: string): string =>
  `${manualAddress}/${path
    .slice("docs/".length)
    .replace(/\.md$/, "")
    .replace(/(^|\/)README$/, "$1")}`;

const guides = files("docs/{guides,concepts,decisions,start}/*.md").filter((path) => !path.endsWith("/README.md"));

describe("llms.txt", () => {
  it("begins with the name and one sentence, and has a line for every guide, with its address", () => {
    expect(index).toMatch(/^# portico\n\n> \S[^\n]+\n\n## /);
    expect(guides.length).toBeGreaterThan(50);
    expect(guides.filter((path) => !index.includes(`(${urlOf(path)}): `))).toEqual([]);
  });

  it("has one sentence for each page, of 25 to 240 characters", () => {
    const rows = index.split("\n").filter((line) => line.startsWith("- "));
    expect(rows.filter((row) => !/\]\(\S+\): \S.{23,238}\.$/.test(row))).toEqual([]);
  });

  it("takes the sentence that a page begins with, and none of a page that begins with a list, a table or code", () => {
    expect(summaryOf("# Title\n\nThe [first](a.md) sentence\nof a page. Another one.\n")).toBe(
      "The first sentence of a page.",
    );
    expect(summaryOf("# Title\n\n`code` may begin it: and so on.\n")).toBe("`code` may begin it.");
    for (const start of ["1. One.", "- One.", "| a |\n|---|\n| b |", "```ts\nlet a. b\n```"]) {
      expect(summaryOf(`# Title\n\n${start}\n\nThe second paragraph.\n`)).toBeUndefined();
    }
  });
});

describe("llms-full.txt", () => {
  it("has the text of every guide, and no relative link to a page", () => {
    const lost = guides.filter((path) => !full.includes(/^# .*$/m.exec(read(path))?.[0] ?? "?"));
    expect(lost).toEqual([]);
    const prose = full.replaceAll(/^```[\s\S]*?^```/gm, "");
    expect(
      [...prose.matchAll(/\]\((?![a-z]+:|#)(?!(?:\.\.\/)+(?:src|examples|test|[A-Z.]))[^)]*\.md/g)].map(
        ([link]) => link,
      ),
    ).toEqual([]);
  });

  it("is small enough to be read at once: at most 1 MB", () => {
    expect(full.length).toBeLessThan(1_000_000);
  });
});

it("both are published", () => {
  const { files: published } = JSON.parse(read("package.json")) as { files: readonly string[] };
  expect(published).toEqual(expect.arrayContaining(["llms.txt", "llms-full.txt"]));
});
