/** Runs the examples on the packed library: `npm run examples -- host` starts one, `npm run examples` checks all. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, renameSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** An example. */
interface Example {
  /** The file that runs it; it takes `--check`. */
  readonly run: string;
  /** Whether it is an application with its own package.json, which is installed and built first. */
  readonly isApplication: boolean;
}

const folders = readdirSync(`${root}examples`, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** Every folder with a `run.ts` or a `main.ts`, by name. */
const examples: Readonly<Record<string, Example>> = Object.fromEntries(
  folders.flatMap(({ name }) => {
    const run = ["run.ts", "main.ts"].map((file) => `examples/${name}/${file}`).find((path) => existsSync(root + path));
    return run ? [[name, { run, isApplication: existsSync(`${root}examples/${name}/package.json`) }]] : [];
  }),
);

// Some need a newer Node.js than the one that npm finds.
const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };

const npm = (cwd: string, ...words: readonly string[]): string =>
  execFileSync("npm", ["--silent", ...words], { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** Packs the library as `examples/portico.tgz`, which every application installs. */
function pack(): void {
  npm(root, "run", "build");
  const [tarball = ""] = npm(root, "pack", "--ignore-scripts").trim().split("\n").slice(-1);
  renameSync(`${root}${tarball}`, `${root}examples/portico.tgz`);
}

/** Runs an example to its end. Returns whether it succeeded. */
async function run(name: string, { run, isApplication }: Example, flags: readonly string[]): Promise<boolean> {
  if (isApplication) {
    npm(`${root}examples/${name}`, "ci", "--no-audit", "--no-fund");
    npm(`${root}examples/${name}`, "run", "build");
  }
  const own = isApplication ? ["--built", ...flags] : flags;
  const [code] = await once(spawn(process.execPath, [run, ...own], { cwd: root, env, stdio: "inherit" }), "exit");
  return code === 0;
}

const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
const chosen = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = chosen.filter((name) => !examples[name]);
if (unknown.length > 0 || (chosen.length > 1 && !flags.includes("--check"))) {
  console.error(`npm run examples -- [--check] [${Object.keys(examples).join(" | ")}]`);
  process.exit(1);
}

// Without a name all are checked; one name alone starts that example.
const names = chosen.length > 0 ? chosen : Object.keys(examples);
const own = chosen.length > 0 || flags.includes("--check") ? flags : [...flags, "--check"];
pack();
// Ctrl-C reaches the examples too: wait for them to stop.
process.on("SIGINT", () => {});
const failed: string[] = [];
for (const name of names) {
  const example = examples[name];
  console.log(`\n=== ${name}`);
  if (example && !(await run(name, example, own))) failed.push(name);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
