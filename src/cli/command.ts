/** The interface of a command of the command line. */
import type { Manifest } from "./manifest.ts";

/** What a command prints, and the code that the process exits with: 0 done, 1 something is missing or wrong, 2 wrong arguments. */
export interface CommandResult {
  /** For a file or a pipe. */
  readonly out?: string;
  /** For the person at the terminal. */
  readonly err?: string;
  readonly code: 0 | 1 | 2;
  /** Whether the process exits although connections of the application are open. */
  readonly exits?: boolean;
}

/** How a part of the output looks in a terminal. */
export type Colour = "red" | "yellow" | "green" | "cyan" | "bold" | "dim";

/** What a command knows about the process that it runs in. */
export interface Terminal {
  /** Prints for the person at the terminal while the command runs. */
  readonly progress: (text: string) => void;
  /** The text in a colour; unchanged where the output is a file or a pipe, or `NO_COLOR` is set. */
  readonly paint: (colour: Colour, text: string) => string;
  /** Asks a question; `undefined` where there is no terminal. */
  readonly confirm: (question: string) => Promise<boolean | undefined>;
  /** The current directory. */
  readonly folder: string;
  /** The environment variables, which the application reads too. */
  readonly env: Record<string, string | undefined>;
  /** What the command runs on. */
  readonly runtime: { readonly name: string; readonly version: string; readonly system: string };
  /** Runs code of the application: what it prints does not mix with the output of the command. */
  readonly quietly: <T>(run: () => Promise<T>) => Promise<T>;
  /** The package.json of portico. */
  readonly manifest: Manifest;
}

/** An argument of a command. */
export interface CommandOption {
  /** With a value: `--config <file>`; without: `--json`. */
  readonly flags: string;
  readonly does: string;
}

export interface Command {
  /** One line of the help. */
  readonly does: string;
  /** What `--help` adds about the arguments. */
  readonly usage?: string;
  /** An argument without a name: `<provider>`, or `[provider]` if it may be missing. Default: none. */
  readonly operand?: { readonly name: string; readonly does: string };
  readonly options: readonly CommandOption[];
  /** Receives the arguments by their names (`dry-run`, `provider`). Their values are not checked yet. */
  readonly run: (
    values: Readonly<Record<string, unknown>>,
    terminal: Terminal,
  ) => CommandResult | Promise<CommandResult>;
}
