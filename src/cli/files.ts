/** The files of an application. */
import { readdirSync, writeFileSync } from "node:fs";
import { basename, join, sep } from "node:path";

const skippedFolders: ReadonlySet<string> = new Set(["node_modules", "dist", "build", "public", "static"]);

/** Deep enough for any route. */
const maxFolders = 12;

/** The files below a folder, from the root, with slashes; without hidden folders and what is installed or built. */
export function filesBelow(root: string, folder = "", depth = 0): readonly string[] {
  if (depth > maxFolders) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path.replaceAll(sep, "/")];
    return skippedFolders.has(entry.name) || entry.name.startsWith(".") ? [] : filesBelow(root, path, depth + 1);
  });
}

/** The permissions of a file that only its owner reads. */
const ownerOnly = 0o600;

/** Files that have secrets: `.env`, `.env.local`, `.dev.vars`. */
const hasSecrets = (file: string): boolean => /^\.(?:env|dev\.vars)\b/.test(basename(file));

/** Writes a file. Only the owner reads a new one with secrets; one that exists keeps its permissions. */
export function writeText(file: string, text: string, isSecret: boolean = hasSecrets(file)): void {
  writeFileSync(file, text, isSecret ? { mode: ownerOnly } : {});
}
