/** The generated pages of the manual: made, compared with the files, written. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);

type Pages = ReadonlyMap<string, string>;

/** THE TABLE of folders in which every page is generated: what makes the pages, by path from the root of the repository. */
const generators = {
  "docs/errors": async () => (await import("./errors.ts")).errorPages(),
  "docs/reference/providers": async () => (await import("./providers/index.ts")).providerPages(),
  "docs/reference/api": async () => (await import("./api.ts")).apiPages(),
} as const satisfies Readonly<Record<string, () => Promise<Pages>>>;

export type GeneratedFolder = keyof typeof generators;

export const generatedFolders = Object.keys(generators) as readonly GeneratedFolder[];

function textOf(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, root), "utf8");
  } catch {
    return undefined;
  }
}

/** A file that is not what it should be. `text` is `undefined` if it should not exist. */
interface Change {
  readonly path: string;
  readonly text: string | undefined;
}

async function changesIn(folder: GeneratedFolder): Promise<readonly Change[]> {
  const pages: Pages = await generators[folder]();
  const existing = globSync(`${folder}/**/*.md`, { cwd: fileURLToPath(root) });
  const changed = [...pages].filter(([path, text]) => textOf(path) !== text).map(([path, text]) => ({ path, text }));
  return [...changed, ...existing.filter((path) => !pages.has(path)).map((path) => ({ path, text: undefined }))];
}

const changesInAll = async (folders: readonly GeneratedFolder[]): Promise<readonly Change[]> =>
  (await Promise.all(folders.map(changesIn))).flat();

/** Files that differ from what would be written, and files that would not be written. */
export const stalePages = async (folders = generatedFolders): Promise<readonly string[]> =>
  (await changesInAll(folders)).map(({ path }) => path).toSorted();

/** Writes what has changed, and removes what is no longer generated. Returns the paths. */
export async function writePages(): Promise<readonly string[]> {
  const changes = await changesInAll(generatedFolders);
  for (const { path, text } of changes) {
    const url = new URL(path, root);
    if (text === undefined) rmSync(url);
    else {
      mkdirSync(new URL(".", url), { recursive: true });
      writeFileSync(url, text);
    }
  }
  return changes.map(({ path }) => path);
}
