/** Runs `portico` as a process, from its source. */
import { execFile } from "node:child_process";
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

/** A terminal that prints nothing, for commands that are called as functions. */
export const quietTerminal: Terminal = {
  progress: () => {},
  paint: (_colour, text) => text,
  confirm: async () => undefined,
  folder: process.cwd(),
  env: {},
  runtime: { name: "Node.js", version: process.versions.node, system: "test" },
  quietly: (run) => run(),
  manifest: {},
};
