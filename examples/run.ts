/** Runs the examples on the library as it stands: `npm run examples -- host` starts one, `npm run examples` walks through all. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** An example: the file that runs it, which takes `--check`; and whether it is an application of its own that is built first. */
interface Example {
  readonly run: string;
  readonly isApplication: boolean;
}

// biome-ignore format: a table
const examples: Readonly<Record<string, Example>> = {
  demo:          { run: "examples/demo/main.ts",       isApplication: false },
  host:          { run: "examples/host/run.ts",        isApplication: true },
  qwik:          { run: "examples/qwik/run.ts",        isApplication: true },
  "solid-start": { run: "examples/solid-start/run.ts", isApplication: true },
  sveltekit:     { run: "examples/sveltekit/run.ts",   isApplication: true },
};

// Some need a newer Node.js than the one that npm finds.
const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };

const npm = (cwd: string, ...words: readonly string[]): string =>
  execFileSync("npm", ["--silent", ...words], { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** The library as it is published, in `examples/portico.tgz`: every application installs that. */
function pack(): void {
  npm(root, "run", "build");
  const [tarball = ""] = npm(root, "pack", "--ignore-scripts").trim().split("\n").slice(-1);
  renameSync(`${root}${tarball}`, `${root}examples/portico.tgz`);
}

/** Runs one to its end; tells whether it went well. */
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
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = asked.filter((name) => !examples[name]);
if (unknown.length > 0 || (asked.length > 1 && !flags.includes("--check"))) {
  console.error(`npm run examples -- [--check] [${Object.keys(examples).join(" | ")}]`);
  process.exit(1);
}

// Without a name all are walked through; one name alone starts that one for a person.
const names = asked.length > 0 ? asked : Object.keys(examples);
const own = asked.length > 0 || flags.includes("--check") ? flags : [...flags, "--check"];
pack();
// Only stopped by Ctrl-C together with what they started.
process.on("SIGINT", () => {});
const failed: string[] = [];
for (const name of names) {
  const example = examples[name];
  console.log(`\n=== ${name}`);
  if (example && !(await run(name, example, own))) failed.push(name);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
