/** Runs `portico` as a process, from its source. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Terminal } from "../../src/cli/command.ts";

const cli = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface ProcessOptions {
  /** The current directory. */
  readonly cwd?: string;
  /** Variables beside PATH and HOME; those of the test run are not passed on. */
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of Node.js. */
  readonly flags?: readonly string[];
}

/** The result of `portico <line>`. */
export const portico = (line: readonly string[], { cwd, env = {}, flags = [] }: ProcessOptions = {}): Promise<Ended> =>
  new Promise((ended) => {
    const { PATH, HOME } = process.env;
    // An empty variable counts as unset; the type of the environment of Next.js requires this one.
    const options = { ...(cwd !== undefined && { cwd }), env: { NODE_ENV: "" as "test", PATH, HOME, ...env } };
    const child = execFile(process.execPath, [...flags, cli, ...line], options, (error, out, err) => {
      ended({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err });
    });
    child.stdin?.end();
  });

/** A command that runs until it is asked to end. */
export interface Running {
  /** What it has printed so far. */
  readonly printed: () => { readonly out: string; readonly err: string };
  /** Resolves when the text has been printed to stdout or stderr. Throws if the command ended before. */
  readonly until: (text: string | RegExp) => Promise<string>;
  /** Sends a signal, and waits for the end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<Ended>;
}

/** Starts `portico <line>`, for commands that do not end by themselves. */
export function startPortico(line: readonly string[], { cwd, env = {} }: ProcessOptions = {}): Running {
  const { PATH, HOME } = process.env;
  const options = { ...(cwd !== undefined && { cwd }), env: { NODE_ENV: "" as "test", PATH, HOME, ...env } };
  const child = spawn(process.execPath, [cli, ...line], options);
  const printed = { out: "", err: "" };
  child.stdout.on("data", (text) => (printed.out += String(text)));
  child.stderr.on("data", (text) => (printed.err += String(text)));
  const closed = once(child, "close").then(([code]) => ({ code: (code ?? -1) as number, ...printed }));
  const has = (text: string | RegExp) =>
    [printed.out, printed.err].some((all) => (typeof text === "string" ? all.includes(text) : text.test(all)));
  return {
    printed: () => printed,
    async until(text) {
      while (!has(text)) {
        if (child.exitCode !== null) throw new Error(`It ended without ${text}:\n${printed.out}${printed.err}`);
        await Promise.race([once(child.stdout, "data"), once(child.stderr, "data"), closed]);
      }
      return printed.out;
    },
    stop(signal = "SIGTERM") {
      child.kill(signal);
      return closed;
    },
  };
}

/** A terminal that prints nothing, for commands that are called as functions. */
export const quietTerminal: Terminal = {
  progress: () => {},
  print: () => {},
  stopped: () => new Promise(() => {}),
  paint: (_colour, text) => text,
  confirm: async () => undefined,
  folder: process.cwd(),
  env: {},
  runtime: { name: "Node.js", version: process.versions.node, system: "test" },
  quietly: (run) => run(),
  templates: fileURLToPath(new URL("../../src/cli/new/templates", import.meta.url)),
  manifest: {},
};
