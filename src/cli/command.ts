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
  /** Prints for a file or a pipe while the command runs. */
  readonly print: (text: string) => void;
  /** Resolves when the process is asked to end: Ctrl-C, or the signal SIGTERM. From the first call, neither ends the process. */
  readonly stopped: () => Promise<void>;
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
  /** The folder with the templates of `portico new`. */
  readonly templates: string;
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
  /** Arguments without a name: `<provider>`, `[provider]` if it may be missing, `[command...]` for all that follow. Default: none. */
  readonly operands?: readonly { readonly name: string; readonly does: string }[];
  readonly options: readonly CommandOption[];
  /** Receives the arguments by their names (`dry-run`, `provider`). Their values are not checked yet. */
  readonly run: (
    values: Readonly<Record<string, unknown>>,
    terminal: Terminal,
  ) => CommandResult | Promise<CommandResult>;
}
