/** Runs the steps of `smoke.js` on each runtime. */
import { execFile, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { bin, bundle, freePort, workerConfig } from "./project.ts";

const exec = promisify(execFile);

/** What the steps came to. */
export interface Result {
  readonly lines: readonly string[];
  readonly failed: number;
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
  await bundle(project, "worker", "esm");
  const port = await freePort();
  writeFileSync(join(project, "config.capnp"), workerConfig(port, "worker.esm.js"));
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
  vm.evaluate(readFileSync(await bundle(project, "worker", "iife"), "utf8"));
  const question = JSON.stringify(`http://localhost/?${new URLSearchParams({ issuer })}`);
  return vm.evaluate<Promise<Result>>(`steps.answer(new Request(${question})).then((answer) => answer.json())`);
}

type Runtime = readonly [name: string, run: (project: string, issuer: string) => Promise<Result>];

const node =
  (program: string): Runtime[1] =>
  (project, issuer) =>
    runFile(project, program, [], issuer);

const deno =
  (...permissions: readonly string[]): Runtime[1] =>
  (project, issuer) =>
    runFile(
      project,
      bin(".bin/deno"),
      ["run", ...permissions, "--no-prompt", "--no-lock", "--node-modules-dir=manual"],
      issuer,
    );

/** Every runtime, and how it runs the steps. */
export const runtimes: readonly Runtime[] = [
  ["Node.js 20", node(bin("node-20/bin/node"))],
  ["Node.js 22", node(bin("node-22/bin/node"))],
  ["Node.js 24", node(process.execPath)],
  ["Bun", (project, issuer) => runFile(project, bin(".bin/bun"), ["run"], issuer)],
  ["Deno", deno("-A")],
  ["Deno without permission to read variables", deno("--allow-net")],
  ["workerd", onWorkerd],
  ["Edge VM", onEdge],
];
