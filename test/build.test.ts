/** The build: the same commit gives the same bytes, so that anyone can check what was published. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Builds into a folder, and returns the digest of each file by its path. */
async function digestsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const command = join(root, "node_modules/tsdown/dist/run.mjs");
  await promisify(execFile)(process.execPath, [command, "--logLevel", "error", "--out-dir", folder], { cwd: root });
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const digest = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), digest(path)]));
}

// A build takes seconds: `npm run check` sets the variable.
describe.runIf(process.env.CHECK_ALL)("the build", () => {
  it("T19: two builds of one commit are the same bytes", async () => {
    const folders = ["first", "second"].map((name) => mkdtempSync(join(tmpdir(), `portico-build-${name}-`)));
    try {
      // At once: what depends on the order in which files are read differs most easily.
      const [first = {}, second = {}] = await Promise.all(folders.map(digestsOf));
      expect(Object.keys(first).length).toBeGreaterThan(100);
      expect(second).toEqual(first);
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true });
    }
  });
});
