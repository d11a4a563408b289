/** Every page of the manual is reachable from its start in three steps, over links of pages and the sidebar. */
import { posix } from "node:path";
import { expect, it } from "vitest";
import { sidebar } from "../../docs/.vitepress/sidebar.ts";
import { files, read } from "../structure/sources.ts";

/** The pages of the site, by their file. `docs/README.md` is for those who write it. */
const pages = files("docs/**/*.md").filter((path) => path !== "docs/README.md");

/** The file of an address of the site: `/guides/` -> `docs/guides/README.md`. */
function fileOf(address: string): string {
  const path = `docs${address}`;
  if (!path.endsWith("/")) return `${path}.md`;
  return path === "docs/" ? "docs/index.md" : `${path}README.md`;
}

const bars = Object.entries(sidebar());

/** The sidebar of a page is that of the longest folder which it is in. The start has none. */
function sidebarOf(path: string): readonly string[] {
  if (path === "docs/index.md") return [];
  const address = path.slice("docs".length);
  const [, groups = []] =
    bars.filter(([folder]) => address.startsWith(folder)).toSorted(([one], [other]) => other.length - one.length)[0] ??
    [];
  return groups.flatMap(({ items }) => items.map(({ link }) => fileOf(link)));
}

/** Links of the text, and of the front matter of the start. */
function linksOf(path: string): readonly string[] {
  const text = read(path).replaceAll(/^```[\s\S]*?^```/gm, "");
  const inText = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+\.md)/g)].map(([, link = ""]) =>
    posix.join(posix.dirname(path), link),
  );
  return [...inText, ...[...text.matchAll(/^\s+link: (\/\S*)$/gm)].map(([, link = ""]) => fileOf(link))];
}

it("every page of the manual is reachable from the start in three steps", () => {
  const seen = new Set(["docs/index.md"]);
  for (const _step of [1, 2, 3]) {
    for (const path of [...seen]) {
      if (!pages.includes(path)) continue;
      for (const next of [...linksOf(path), ...sidebarOf(path)]) seen.add(next);
    }
  }
  expect(pages.length).toBeGreaterThan(400);
  expect(pages.filter((path) => !seen.has(path))).toEqual([]);
});

it("the start and the sidebar link to pages that exist", () => {
  const linked = [
    ...linksOf("docs/index.md"),
    ...bars.flatMap(([, groups]) => groups.flatMap(({ items }) => items.map(({ link }) => fileOf(link)))),
  ];
  expect(linked.filter((path) => !pages.includes(path))).toEqual([]);
});
