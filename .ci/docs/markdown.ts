/** Markdown that the generated pages are made of. */

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** A table. Nothing if there are no rows. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.map(cell).join(" | ")} |`).join("\n");

export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

export const steps = (items: readonly string[]): string => items.map((item, at) => `${at + 1}. ${item}`).join("\n");

/** Parts of a page, with an empty line between them. What is empty is left out. */
export const page = (...parts: readonly (string | undefined)[]): string =>
  `${parts.filter((part) => part !== undefined && part !== "").join("\n\n")}\n`;

/** A section; nothing if it has no content. */
export const section = (title: string, content: string): string => (content === "" ? "" : `## ${title}\n\n${content}`);

export const code = (text: string): string => (text === "" ? "" : `\`${text}\``);
