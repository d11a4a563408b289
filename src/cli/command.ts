/** The interface of a command of the command line. */

/** What a command prints, and the code that the process exits with: 0 done, 1 something is missing, 2 wrong arguments. */
export interface CommandResult {
  /** For a file or a pipe. */
  readonly out?: string;
  /** For the person at the terminal. */
  readonly err?: string;
  readonly code: 0 | 1 | 2;
  /** Whether the process exits although connections of the application are open. */
  readonly exits?: boolean;
}

export interface Command {
  /** One line of the help. */
  readonly does: string;
  /** What `--help` adds about the arguments. */
  readonly usage?: string;
  /** Names of the arguments, each with a value (`--name value`). The command takes no others. */
  readonly options: readonly string[];
  /** Names of the arguments without a value (`--name`). Default: none. */
  readonly flags?: readonly string[];
  /** Receives the arguments by their names; their values are not checked yet. `progress` prints for the person at the terminal. */
  readonly run: (
    values: Readonly<Record<string, unknown>>,
    progress: (text: string) => void,
  ) => CommandResult | Promise<CommandResult>;
}
