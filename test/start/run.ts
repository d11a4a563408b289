/** The command: `node test/start/run.ts [<framework> …] [--tarball <file>] [--production] [--write]`. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { templates } from "../../src/cli/new/templates.ts";
import { follow } from "./follow.ts";
import { writePage } from "./page.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Builds and packs the library into a folder. */
function pack(folder: string): string {
  const npm = (...words: readonly string[]) =>
    execFileSync("npm", ["--silent", ...words], {
      cwd: repository,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
  npm("run", "build", "--", "--logLevel", "error");
  const [file = ""] = npm("pack", "--ignore-scripts", "--pack-destination", folder).trim().split("\n").slice(-1);
  return join(folder, file);
}

const { values, positionals } = parseArgs({
  // `--check` comes from examples/run.ts; nothing else is possible here.
  options: {
    tarball: { type: "string" },
    write: { type: "boolean" },
    within: { type: "string", default: "300" },
    production: { type: "boolean" },
    check: { type: "boolean" },
  },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(templates);

if (values.write) {
  for (const name of names) writePage(name);
} else {
  const folder = mkdtempSync(join(tmpdir(), "portico-pack-"));
  try {
    const tarball = values.tarball === undefined ? pack(folder) : resolve(values.tarball);
    for (const name of names) {
      console.log(`--- ${name}`);
      const { production } = values;
      await follow(name, { tarball, production, within: Number(values.within), print: console.log });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
