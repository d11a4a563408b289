/** Applications for the tests of the command: written into a folder of their own, where `portico` leads to the sources. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { publishedModules } from "../../.ci/exports.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Where each published name leads: to its source. */
const exports = {
  ...Object.fromEntries(publishedModules.map(({ module, source }) => [module.replace(/^portico/, "."), `./${source}`])),
  "./package.json": "./package.json",
};

/** Files by their paths; `undefined` for one of the base that the application lacks. */
export type Files = Readonly<Record<string, string | undefined>>;

export interface Fixture {
  readonly folder: string;
  readonly remove: () => void;
}

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The package under its own name, with the sources in place of the built files. */
function installPortico(folder: string): void {
  const own = join(folder, "node_modules/portico");
  write(own, "package.json", JSON.stringify({ name: "portico", version: "0.0.0", type: "module", exports }));
  symlinkSync(join(root, "src"), join(own, "src"), "dir");
}

/** Writes an application. `packages` are installed as links to those of this repository. */
export function createFixture(files: Files, packages: readonly string[] = []): Fixture {
  const folder = mkdtempSync(join(tmpdir(), "portico-app-"));
  for (const [path, text] of Object.entries(files)) if (text !== undefined) write(folder, path, text);
  installPortico(folder);
  for (const name of packages) {
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", name), link, "dir");
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
