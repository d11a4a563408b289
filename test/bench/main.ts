/** `npm run bench`: runs the suites, prints their rows, and compares them with committed figures (`guard.json`). */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { judge, type Kept, keep, tolerance } from "./guard.ts";
import { peerName } from "./peer.ts";
import { type Result, units } from "./rows.ts";

const usage = `npm run bench -- [options] [suite...]

  suite             names of suites, for example: session size. Default: all
  -t <pattern>      only tests whose title matches
  --steady          only what is the same on every machine: bytes, files, statements, allocations
  --guard           fail if a row is more than ${tolerance * 100} % worse than its committed figure
  --write           commit the figures of this run to test/bench/guard.json
  --quick           run everything once; times mean nothing then, and neither guard nor write take them`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    t: { type: "string", short: "t" },
    steady: { type: "boolean" },
    guard: { type: "boolean" },
    write: { type: "boolean" },
    quick: { type: "boolean", default: process.env.BENCH_QUICK === "1" },
    help: { type: "boolean", short: "h" },
  },
});

/** Suites whose rows have a steady unit only. */
const steadySuites = ["client", "counts", "size"];

const root = fileURLToPath(new URL("../..", import.meta.url));
const keptFile = fileURLToPath(new URL("guard.json", import.meta.url));
const resultsFile = join(root, ".artifacts/bench/results.jsonl");
const all = globSync("*.bench.ts", { cwd: import.meta.dirname }).map((name) => name.replace(".bench.ts", ""));
const chosen = positionals.length > 0 ? positionals : values.steady ? steadySuites : all.toSorted();

const node = (file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean =>
  spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: "inherit", env: { ...process.env, ...env } })
    .status === 0;

/** The file of a command of a package. */
function commandOf(name: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin: string | Readonly<Record<string, string>> };
  return join(manifest, "..", typeof bin === "string" ? bin : (bin[name] ?? ""));
}

/** `dist` is what a process loads: it is built again where a source is newer. */
function build(): void {
  const built = join(root, "dist/index.js");
  const sources = globSync("src/**/*.ts", { cwd: root }).map((path) => statSync(join(root, path)).mtimeMs);
  const isCurrent = existsSync(built) && statSync(built).mtimeMs > Math.max(...sources);
  if (!isCurrent && !node(commandOf("tsdown"), ["--logLevel", "warn"])) process.exit(1);
}

/** Runs the suites one after the other: two at once would disturb each other. Returns their rows. */
function run(): readonly Result[] {
  mkdirSync(join(resultsFile, ".."), { recursive: true });
  rmSync(resultsFile, { force: true });
  const files = chosen.map((name) => `test/bench/${name}.bench.ts`);
  const args = [
    "bench",
    "--run",
    "--no-file-parallelism",
    // Each suite in a process of its own, and once.
    "--project=isolated*",
    ...(values.t === undefined ? [] : ["-t", values.t]),
    ...files,
  ];
  const env = { BENCH_RESULTS: resultsFile, BENCH_QUICK: values.quick ? "1" : "0" };
  if (!node(commandOf("vitest"), args, env)) process.exit(1);
  const lines = existsSync(resultsFile) ? readFileSync(resultsFile, "utf8").trim().split("\n") : [];
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Result);
}

const list = (title: string, rows: readonly string[]): void => {
  if (rows.length > 0) console.log(`\n${title}\n${rows.map((row) => `  ${row}`).join("\n")}`);
};

/** Prints what changed for the worse. Returns whether nothing did. */
function guard(kept: Kept, results: readonly Result[], isWhole: boolean): boolean {
  const { regressions, unknown, gone } = judge(kept, results, isWhole);
  list(`More than ${tolerance * 100} % worse than the committed figure:`, regressions);
  list("Without a committed figure (npm run bench -- --write):", unknown);
  list("Committed, but not measured (npm run bench -- --write):", gone);
  const holds = regressions.length + unknown.length + gone.length === 0;
  if (holds) console.log(`\nGuard: no row is more than ${tolerance * 100} % worse.`);
  return holds;
}

if (values.help) console.log(usage);
else {
  build();
  console.log(`Peer: ${peerName}. Read the ratios: what disturbs the machine disturbs both figures of a row.`);
  const results = run();
  const isWhole = positionals.length === 0 && values.t === undefined;
  const kept = JSON.parse(readFileSync(keptFile, "utf8")) as Kept;
  const compared = values.quick || values.steady ? results.filter(({ unit }) => units[unit].isSteady) : results;
  if (values.write) writeFileSync(keptFile, `${JSON.stringify(keep(kept, compared, isWhole), null, 2)}\n`);
  else if (values.guard && !guard(kept, compared, isWhole)) process.exitCode = 1;
}
