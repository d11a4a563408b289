/** Writes what adding a provider takes: variables without values, and the line of code. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

/** Adds the provider to the list of the configuration; nothing if there is not exactly one list, or it is in it. */
export function codeChange({ id, code, importLine }: AddPlan, file: string, folder: string): Change | undefined {
  const text = fileText(join(folder, file));
  const lists = [...text.matchAll(/\bproviders\s*:\s*\[/g)];
  const [list] = lists;
  if (!list || lists.length > 1) return undefined;
  const at = list.index + list[0].length;
  const inside = text.slice(at, text.indexOf("]", at));
  if (inside.includes(JSON.stringify(id)) || (importLine !== undefined && text.includes(importLine))) return undefined;
  const separator = /^\s*$/.test(inside) ? "" : ", ";
  const isBelow = /^\s*\n(\s*)/.exec(inside);
  const entry = isBelow && separator ? `\n${isBelow[1]}${code},` : `${code}${separator}`;
  return { file, text: withImport(`${text.slice(0, at)}${entry}${text.slice(at)}`, importLine) };
}

/** Writes changes. */
export function writeChanges(changes: readonly Change[], folder: string): void {
  for (const { file, text } of changes) writeFileSync(join(folder, file), text);
}
