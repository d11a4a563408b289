/** Runs `smoke.js` on the packed package, on every Node.js that is to be found: the one of this project, and those of the machine. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Interpreters, each once. */
const interpreters = [
  process.execPath,
  ...(process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "node"))
    .filter((path) => existsSync(path)),
].map((path) => realpathSync(path));

/** A project that has the package installed: what `npm pack` would publish, beside the dependencies of this one. */
function install() {
  const project = mkdtempSync(join(tmpdir(), "portico-"));
  const home = join(project, "node_modules", "portico");
  const [{ files }] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: root, stdio: ["ignore", "pipe", "ignore"] }),
  );
  for (const { path } of files) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    cpSync(join(root, path), join(home, path));
  }
  const { dependencies } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    const place = join(project, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, "node_modules", name), place);
  }
  cpSync(fileURLToPath(new URL("smoke.js", import.meta.url)), join(project, "smoke.mjs"));
  return project;
}

const project = install();
try {
  for (const interpreter of new Set(interpreters)) {
    const version = execFileSync(interpreter, ["--version"], { encoding: "utf8" }).trim();
    console.log(`\nNode.js ${version}`);
    execFileSync(interpreter, ["smoke.mjs"], { cwd: project, stdio: "inherit" });
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}
