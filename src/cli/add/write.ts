/** Writes what adding a provider takes: variables without values, and the line of code. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeText } from "../files.ts";
import type { AddPlan } from "./plan.ts";

/** A file with its new text. */
export interface Change {
  /** From the folder of the application. */
  readonly file: string;
  readonly text: string;
}

const fileText = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");

/** Adds the variables that the file lacks, with the callback URLs as comments. */
export function envChange({ id, variables, callbackUrls }: AddPlan, file: string, folder: string): Change | undefined {
  const text = fileText(join(folder, file));
  const missing = variables.filter((name) => !new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`, "m").test(text));
  if (missing.length === 0) return undefined;
  const lines = [
    `# ${id}`,
    ...callbackUrls.map((url) => `# Callback URL: ${url}`),
    ...missing.map((name) => `${name}=`),
    "",
  ];
  const gap = text === "" ? "" : text.endsWith("\n") ? "\n" : "\n\n";
  return { file, text: `${text}${gap}${lines.join("\n")}` };
}

/** The text after the last import, or at the start. */
function withImport(text: string, line: string | undefined): string {
  if (line === undefined || text.includes(line)) return text;
  const last = [...text.matchAll(/^import\b[^;]*?["'][^"']+["'];?[ \t]*\n/gm)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

/** The position of the bracket that closes a list, from the position after the one that opens it. Brackets in texts count as none. */
function endOfList(text: string, start: number): number {
  let depth = 1;
  for (const { 0: part, index } of text
    .slice(start)
    .matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/.*|[[\]]/g)) {
    if (part === "[") depth++;
    if (part === "]" && --depth === 0) return start + index;
  }
  return -1;
}

/** A list with one more entry at its end, where people look for what was added: in a line of its own, if the others have lines. */
function withEntry(inside: string, code: string): string {
  const entries = inside.trimEnd();
  if (entries === "") return code;
  const space = inside.slice(entries.length);
  const indentation = /^\s*\n(\s*)/.exec(inside)?.[1];
  const separator = entries.endsWith(",") ? "" : ",";
  // A comment at the end would take a comma behind it.
  const hasComment = /\/\/|\*\/$/.test(entries.slice(entries.lastIndexOf("\n") + 1));
  if (hasComment) return `${indentation === undefined ? "" : `\n${indentation}`}${code},${inside}`;
  return indentation === undefined
    ? `${entries}${separator} ${code}${space}`
    : `${entries}${separator}\n${indentation}${code},${space}`;
}

/** Adds the provider to the list of the configuration; nothing if there is not exactly one list, or it is in it. */
export function codeChange({ id, code, importLine }: AddPlan, file: string, folder: string): Change | undefined {
  const text = fileText(join(folder, file));
  const lists = [...text.matchAll(/\bproviders\s*:\s*\[/g)];
  const [list] = lists;
  if (!list || lists.length > 1) return undefined;
  const at = list.index + list[0].length;
  const end = endOfList(text, at);
  if (end === -1) return undefined;
  const inside = text.slice(at, end);
  if (inside.includes(JSON.stringify(id)) || (importLine !== undefined && text.includes(importLine))) return undefined;
  return { file, text: withImport(`${text.slice(0, at)}${withEntry(inside, code)}${text.slice(end)}`, importLine) };
}

/** Writes changes. */
export function writeChanges(changes: readonly Change[], folder: string): void {
  for (const { file, text } of changes) writeText(join(folder, file), text);
}
