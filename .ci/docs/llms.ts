/** `llms.txt` and `llms-full.txt`: the manual for programs that read text. They travel in the package. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { sidebar, titleOf } from "../../docs/.vitepress/sidebar.ts";
import { summaryOf } from "../../docs/.vitepress/summary.ts";
import { manualAddress } from "../../src/core/errors/manual.ts";

const root = new URL("../../", import.meta.url);

interface Page {
  readonly title: string;
  /** Its file below `docs`. */
  readonly file: string;
  readonly url: string;
}

/** The file of a link of the sidebar. */
function fileOf(link: string): string {
  const path = link.slice(1);
  return path === "" || path.endsWith("/") ? `${path}README.md` : `${path}.md`;
}

/** The pages of the sidebar, group by group: what people write, and the tables. Generated pages are left to their index. */
const groups = (): readonly { readonly text: string; readonly pages: readonly Page[] }[] =>
  (sidebar()["/"] ?? []).map(({ text, items }) => ({
    text,
    pages: items.map(({ text: label, link }) => {
      const file = fileOf(link);
      return { title: titleOf(file.replace(/\.md$/, "")) ?? label, file, url: manualAddress + link };
    }),
  }));

const textOf = (file: string): string => readFileSync(new URL(`docs/${file}`, root), "utf8");

/** @throws Error if a page does not begin with a sentence. */
function describe(file: string): string {
  const summary = summaryOf(textOf(file));
  if (summary === undefined) {
    throw new Error(
      `docs/${file} begins with no sentence. Begin it with one that describes the page: llms.txt shows it.`,
    );
  }
  return summary;
}

const { description } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { description: string };

/** The list of pages: https://llmstxt.org has the form. */
export function llmsIndex(): string {
  const sections = groups().map(({ text, pages }) => {
    const rows = pages.map(({ title, url, file }) => `- [${title}](${url}): ${describe(file)}`);
    return `## ${text}\n\n${rows.join("\n")}`;
  });
  return `# portico\n\n> ${description}\n\n${sections.join("\n\n")}\n`;
}

/** Links of a page, as addresses: the text is read without its folder. */
const absolute = (text: string, file: string): string =>
  text.replaceAll(/\]\((?![a-z]+:|#)([^)#\s]+)\.md(#[^)]*)?\)/g, (link, target: string, section = "") => {
    const path = posix.join(posix.dirname(file), target).replace(/(^|\/)README$/, "$1");
    return path.startsWith("..") ? link : `](${manualAddress}/${path}${section})`;
  });

/** All of these pages in one file. */
export const llmsFull = (): string =>
  `${groups()
    .flatMap(({ pages }) => pages)
    .map(({ file, url }) => `<!-- ${url} -->\n\n${absolute(textOf(file), file).trim()}`)
    .join("\n\n")}\n`;

/** Writes both files into a folder, and returns their sizes in bytes. */
export function writeLlms(folder: URL): Readonly<Record<string, number>> {
  const texts = { "llms.txt": llmsIndex(), "llms-full.txt": llmsFull() };
  for (const [name, text] of Object.entries(texts)) writeFileSync(new URL(name, folder), text);
  return Object.fromEntries(Object.keys(texts).map((name) => [name, statSync(new URL(name, folder)).size]));
}
