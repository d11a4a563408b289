/** What a command of the command line is. */

/** What a command has to say, and the code that the process ends with. */
export interface CommandResult {
  /** For a file or a pipe. */
  readonly out?: string;
  /** For the person in front of it. */
  readonly err?: string;
  readonly code: 0 | 1 | 2;
}

export interface Command {
  readonly does: string;
  /** What `--help` adds about its own arguments. Without it, the command takes none. */
  readonly takes?: string;
  /** Receives the arguments that stand behind its name. */
  readonly run: (given: readonly string[]) => CommandResult | Promise<CommandResult>;
}
