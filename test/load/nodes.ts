/** The processes of the application: started, killed in the middle of their work, and started again. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { SessionOptions } from "../../src/core/types/config.ts";
import type { Store } from "./stores.ts";

const programOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** One process, at an address that stays the same when it is started again. */
export interface Node {
  readonly address: string;
  /** How often each kind of error was logged. */
  readonly errors: ReadonlyMap<string, number>;
  /** How often it ended by itself. */
  readonly crashes: readonly string[];
  start(): Promise<void>;
  /** At once, as a crash does it. */
  kill(): Promise<void>;
}

/** The options of all processes. */
export interface Common {
  readonly store: Store | "none";
  readonly origin: string;
  readonly secret: string;
  /** Options of the session. Default: those of the library. */
  readonly session?: Partial<SessionOptions>;
  /** The file that a process runs. Default: `app.ts`. */
  readonly program?: string;
}

interface Message {
  readonly ready?: true;
  readonly error?: string;
}

/** See {@link Node}. */
export function createNode(port: number, { store, origin, secret, session = {}, program = "app.ts" }: Common): Node {
  const errors = new Map<string, number>();
  const crashes: string[] = [];
  const state: { child?: ChildProcess } = {};
  const env = {
    ...{ LOAD_STORE: store, LOAD_PORT: String(port), LOAD_ORIGIN: origin },
    ...{ LOAD_SECRET: secret, LOAD_SESSION: JSON.stringify(session) },
  };
  return {
    address: `http://127.0.0.1:${port}`,
    errors,
    crashes,
    start: () =>
      new Promise((resolve, reject) => {
        const child = fork(programOf(program), { env: { ...process.env, ...env }, execArgv: [] });
        state.child = child;
        child.once("error", reject);
        child.once("exit", (code, signal) => {
          if (signal !== "SIGKILL") crashes.push(`A process ended by itself (${code ?? signal}).`);
          reject(new Error("The process ended before it was ready."));
        });
        child.on("message", ({ ready, error }: Message) => {
          if (ready) resolve();
          if (error) errors.set(error, (errors.get(error) ?? 0) + 1);
        });
      }),
    kill: () =>
      new Promise((resolve) => {
        const { child } = state;
        if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
  };
}
