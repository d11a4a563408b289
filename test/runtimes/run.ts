/** Takes the steps of `smoke.js` on the packed package, on every runtime: Node.js 20, 22 and 24, Bun, Deno, workerd, the Edge VM. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { startIssuer } from "./issuer.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../../", import.meta.url));
const exec = promisify(execFile);

/** What the steps came to. */
interface Result {
  readonly lines: readonly string[];
  readonly failed: number;
}

/** A program of `node_modules`, here or at the root. */
const bin = (path: string): string => join(here, "node_modules", path);

const writtenAt = (path: string): number => statSync(join(here, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether the runtimes are there, as the lockfile wants them. */
const isInstalled = (): boolean => writtenAt("node_modules/.package-lock.json") >= writtenAt("package-lock.json");

/** The runtimes, from the packages of this folder. */
function installRuntimes(): void {
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: here, stdio: ["ignore", "ignore", "inherit"] });
}

/** A project that has the package installed: what `npm pack` would publish, beside the dependencies of this one. */
function installPackage(): string {
  const project = mkdtempSync(join(tmpdir(), "portico-"));
  const home = join(project, "node_modules", "portico");
  const packed = execFileSync("npm", ["pack", "--dry-run", "--json"], {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [{ files }] = JSON.parse(String(packed)) as [{ files: readonly { path: string }[] }];
  for (const { path } of files) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    cpSync(join(root, path), join(home, path));
  }
  const { dependencies } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { dependencies: object };
  for (const name of Object.keys(dependencies)) {
    const place = join(project, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, "node_modules", name), place);
  }
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module", dependencies: { portico: "*" } }));
  for (const name of ["smoke", "main", "worker"]) cpSync(join(here, `${name}.js`), join(project, `${name}.js`));
  return project;
}

/** Runs a file of the project with a program, and gives what it printed. */
async function runFile(project: string, program: string, args: readonly string[], issuer: string): Promise<Result> {
  const work = exec(program, [...args, "main.js", issuer], { cwd: project, timeout: 60_000 });
  const { stdout } = await work.catch((error: { stdout?: string; stderr?: string; message: string }) => ({
    stdout: error.stdout?.includes("✗") ? error.stdout : `  ✗ ${program}: ${error.message}\n${error.stderr}`,
  }));
  const lines = stdout.trimEnd().split("\n");
  return { lines, failed: lines.filter((line) => line.includes("✗")).length };
}

/** One file with everything, for runtimes that take no packages. */
async function bundle(project: string, format: "esm" | "iife"): Promise<string> {
  const outfile = join(project, `bundle.${format}.js`);
  await build({
    entryPoints: [join(project, "worker.js")],
    bundle: true,
    format,
    ...(format === "iife" && { globalName: "steps" }),
    outfile,
    external: ["nodemailer", "@simplewebauthn/*"],
    logLevel: "error",
  });
  return outfile;
}

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });

const workerConfig = (port: number): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "loopback", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "bundle.esm.js")],
  compatibilityDate = "2026-01-01",
  globalOutbound = "loopback",
);
`;

/** Asks a server until it answers. */
async function ask(url: string, patience = 100): Promise<Result> {
  try {
    return (await (await fetch(url)).json()) as Result;
  } catch (error) {
    if (patience === 0) throw error;
    await new Promise((later) => setTimeout(later, 100));
    return ask(url, patience - 1);
  }
}

async function onWorkerd(project: string, issuer: string): Promise<Result> {
  await bundle(project, "esm");
  const port = await freePort();
  writeFileSync(join(project, "config.capnp"), workerConfig(port));
  const server = spawn(bin(".bin/workerd"), ["serve", "config.capnp"], { cwd: project, stdio: "inherit" });
  try {
    return await ask(`http://127.0.0.1:${port}/?${new URLSearchParams({ issuer })}`);
  } finally {
    server.kill();
  }
}

/** What is used of the Edge VM. */
interface Edge {
  evaluate<T = unknown>(code: string): T;
}

async function onEdge(project: string, issuer: string): Promise<Result> {
  const { EdgeVM } = (await import(bin("@edge-runtime/vm/dist/index.js"))) as { EdgeVM: new () => Edge };
  const vm = new EdgeVM();
  vm.evaluate(readFileSync(await bundle(project, "iife"), "utf8"));
  const question = JSON.stringify(`http://localhost/?${new URLSearchParams({ issuer })}`);
  return vm.evaluate<Promise<Result>>(`steps.answer(new Request(${question})).then((answer) => answer.json())`);
}

type Runtime = readonly [name: string, run: (project: string, issuer: string) => Promise<Result>];

const node =
  (program: string): Runtime[1] =>
  (project, issuer) =>
    runFile(project, program, [], issuer);

const runtimes: readonly Runtime[] = [
  ["Node.js 20", node(bin("node-20/bin/node"))],
  ["Node.js 22", node(bin("node-22/bin/node"))],
  ["Node.js 24", node(process.execPath)],
  ["Bun", (project, issuer) => runFile(project, bin(".bin/bun"), ["run"], issuer)],
  [
    "Deno",
    (project, issuer) =>
      runFile(project, bin(".bin/deno"), ["run", "-A", "--no-lock", "--node-modules-dir=manual"], issuer),
  ],
  ["workerd", onWorkerd],
  ["Edge VM", onEdge],
];

if (!isInstalled()) installRuntimes();
const project = installPackage();
const issuer = await startIssuer();
let failed = 0;
try {
  for (const [name, run] of runtimes) {
    const result = await run(project, issuer.url);
    console.log(`\n${name}\n${result.lines.join("\n")}`);
    failed += result.failed;
  }
} finally {
  issuer.stop();
  rmSync(project, { recursive: true, force: true });
}
console.log(`\n${runtimes.length} runtimes, ${failed} steps failed.`);
process.exitCode = failed === 0 ? 0 : 1;
