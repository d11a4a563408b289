/** Runs the application beside the local provider. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { attempt } from "../../core/lib/attempt.ts";

/** A command with what it runs in. */
export interface ChildOptions {
  readonly command: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the command when it resolves. */
  readonly stopped: Promise<void>;
}

/**
 * Runs a command in this terminal until it ends, or until it is asked to.
 *
 * @returns its exit code; 0 if it was asked to end
 * @throws Error if it cannot be started
 */
export async function runChild({ command, folder, env, stopped }: ChildOptions): Promise<number> {
  const [program = "", ...words] = command;
  // The commands of packages are scripts on Windows, which only a shell runs.
  const shell = env.OS === "Windows_NT";
  const child = spawn(program, words, { cwd: folder, env: { ...env } as NodeJS.ProcessEnv, stdio: "inherit", shell });
  let isStopped = false;
  void stopped.then(() => {
    isStopped = true;
    child.kill("SIGTERM");
  });
  const [code] = (await attempt(
    () => once(child, "close"),
    (thrown) => new Error(`The command "${command.join(" ")}" could not be started: ${String(thrown)}`),
  )) as [number | null];
  return isStopped ? 0 : (code ?? 1);
}
