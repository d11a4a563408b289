/** The smallest valid configuration, and a log that can be read. */
import { AuthError } from "../../src/core/errors/index.ts";
import type { AuthConfig } from "../../src/core/types/config.ts";
import type { LoggerInstance } from "../../src/core/types/logger.ts";

/** The origin of the application of the tests. */
export const app = "https://app.example";

/** 43 characters, random: no warning. */
export const secret = "vJ3mZ0sX7nq5Y1hT8bKc2RgW4dLfP9uEaQo6iMxNyBk";

/** One line of the log. */
export interface Line {
  readonly level: keyof LoggerInstance;
  readonly code: string;
  readonly message: readonly unknown[];
}

/** A logger that keeps its lines. */
export interface Log {
  readonly logger: LoggerInstance;
  readonly lines: readonly Line[];
  /** Types of the errors so far, in their order. */
  readonly errors: readonly string[];
  /** The errors so far. */
  readonly thrown: readonly AuthError[];
}

/** See {@link Log}. */
export function createLog(): Log {
  const lines: Line[] = [];
  const level =
    (name: keyof LoggerInstance) =>
    (code: string, ...message: unknown[]) => {
      lines.push({ level: name, code, message });
    };
  return {
    lines,
    logger: { error: level("error"), warn: level("warn"), debug: level("debug") },
    get errors() {
      return lines.filter((line) => line.level === "error").map(({ code }) => code);
    },
    get thrown() {
      return lines.flatMap(({ message }) => message).filter((part) => part instanceof AuthError);
    },
  };
}

/** A configuration that is valid, quiet and without providers; `overrides` win, option by option. */
export const testConfig = (overrides: Partial<AuthConfig> = {}): Omit<AuthConfig, "raw"> => {
  const { raw: _, ...config } = { providers: [], secret, trustHost: true, logger: createLog().logger, ...overrides };
  return config;
};
