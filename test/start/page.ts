/** The pages of `docs/start`: their commands, and the files that they show. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { integrations } from "../../.ci/integrations.ts";

const repository = new URL("../../", import.meta.url);

/** The folder of a template. */
export const templateFolder = (name: string): string =>
  fileURLToPath(new URL(`src/cli/new/templates/${name}/`, repository));

/** The page of a template, from the root of the repository. */
export function pageOf(name: string): string {
  const row = integrations.find((one) => name === (one.alias ?? one.name));
  if (!row) throw new Error(`.ci/integrations.ts has no integration "${name}".`);
  return `docs/start/${row.guide}.md`;
}

/** A code block whose title is the path of a file. */
export interface ShownFile {
  readonly path: string;
  readonly text: string;
}

/** A block with a title, in the form of VitePress. A title may have brackets of its own. */
const titledBlock = /^(```\w+ \[(.+)\]\n)([\s\S]*?)^```$/gm;

/** The files that a page shows. */
export const filesShown = (markdown: string): readonly ShownFile[] =>
  [...markdown.matchAll(titledBlock)].map(([, , path = "", text = ""]) => ({ path, text }));

/** The blocks of commands of a page, line by line. */
const commandBlocks = (markdown: string): readonly (readonly string[])[] =>
  [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = ""]) =>
    text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#")),
  );

/** The commands from the empty folder to the development server. */
export const commandsOf = (markdown: string): readonly string[] => commandBlocks(markdown)[0] ?? [];

/** The commands that build the application and start it as in production. */
export const productionCommandsOf = (markdown: string): readonly string[] => commandBlocks(markdown)[1] ?? [];

export const readPage = (name: string): string => readFileSync(new URL(pageOf(name), repository), "utf8");

/** Puts the files of the template into the blocks of its page. */
export function writePage(name: string): void {
  const text = readPage(name).replaceAll(
    titledBlock,
    (_, fence: string, path: string) => `${fence}${readFileSync(templateFolder(name) + path, "utf8")}\`\`\``,
  );
  writeFileSync(new URL(pageOf(name), repository), text);
}
