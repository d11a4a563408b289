/** Runs the examples on the packed library: `npm run examples -- host` starts one, `npm run examples` checks all. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, renameSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { templates } from "../src/cli/new/templates.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** An example. */
interface Example {
  /** The file that runs it; it takes `--check`. */
  readonly run: string;
  /** More arguments of the file. */
  readonly words?: readonly string[];
  /** Whether it is an application with its own package.json, which is installed and built first. */
  readonly isApplication: boolean;
}

/** How many are checked at the same time. */
const lanes = 2;

const folders = readdirSync(`${root}examples`, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** The pages of `docs/start`: each writes an application in a folder of its own, and checks it. */
const starts = Object.keys(templates).map((name): [string, Example] => [
  `start/${name}`,
  { run: "test/start/run.ts", words: [name, "--tarball", "examples/portico.tgz"], isApplication: false },
]);

/** Every folder with a `run.ts` or a `main.ts`, by name; and the pages. */
const examples: Readonly<Record<string, Example>> = Object.fromEntries([
  ...folders.flatMap(({ name }): [string, Example][] => {
    const run = ["run.ts", "main.ts"].map((file) => `examples/${name}/${file}`).find((path) => existsSync(root + path));
    return run ? [[name, { run, isApplication: existsSync(`${root}examples/${name}/package.json`) }]] : [];
  }),
  ...starts,
]);

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

/** Installs and builds an application. Returns what was printed. */
async function build(name: string): Promise<string> {
  const printed: string[] = [];
  for (const words of [
    ["ci", "--no-audit", "--no-fund"],
    ["run", "build", "--if-present"],
  ]) {
    const options = { cwd: `${root}examples/${name}`, env, maxBuffer: 64 * 1024 * 1024 };
    const { stdout, stderr } = await promisify(execFile)("npm", ["--silent", ...words], options);
    printed.push(stdout, stderr);
  }
  return printed.join("");
}

const wordsFor = ({ run, words = [], isApplication }: Example, flags: readonly string[]): readonly string[] =>
  isApplication ? [run, "--built", ...flags] : [run, ...words, ...flags];

/** Builds and checks an example. What it prints comes in one piece. */
async function check(name: string, example: Example, flags: readonly string[]): Promise<boolean> {
  const start = Date.now();
  let printed = "";
  let code: unknown = 1;
  try {
    if (example.isApplication) printed = await build(name);
    const child = spawn(process.execPath, wordsFor(example, flags), {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += String(text)));
    [code] = await once(child, "close");
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
    printed += `${stdout}${stderr}${message}\n`;
  }
  console.log(
    `\n=== ${name}: ${code === 0 ? "ok" : "FAILED"} (${Math.round((Date.now() - start) / 1000)} s)\n${printed.trimEnd()}`,
  );
  return code === 0;
}

/** Starts one example, until Ctrl-C. */
async function start(name: string, example: Example, flags: readonly string[]): Promise<boolean> {
  if (example.isApplication) await build(name);
  const child = spawn(process.execPath, wordsFor(example, flags), { cwd: root, env, stdio: "inherit" });
  return (await once(child, "exit"))[0] === 0;
}

const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
const chosen = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = chosen.filter((name) => !examples[name]);
if (unknown.length > 0 || (chosen.length > 1 && !flags.includes("--check"))) {
  console.error(`npm run examples -- [--check] [${Object.keys(examples).join(" | ")}]`);
  process.exit(1);
}

// Without a name all are checked; one name alone starts that example.
const isCheck = chosen.length === 0 || flags.includes("--check");
const own = isCheck && !flags.includes("--check") ? [...flags, "--check"] : flags;
// Those with a build take longest: they come first.
const names = (chosen.length > 0 ? chosen : Object.keys(examples)).toSorted(
  (one, other) => Number(examples[other]?.isApplication) - Number(examples[one]?.isApplication),
);
pack();
// Ctrl-C reaches the examples too: wait for them to stop.
process.on("SIGINT", () => {});
const failed: string[] = [];

/** Takes one example after the other, until there are no more. */
async function work(): Promise<void> {
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const example = examples[name];
    if (example && !(await (isCheck ? check : start)(name, example, own))) failed.push(name);
  }
}

await Promise.all(Array.from({ length: lanes }, work));
if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
