/** What `portico doctor` finds. */

/** One fault, with its fix. */
export interface Finding {
  /** The type of an error, the code of a warning, or a name such as `missing-route-file`. */
  readonly code: string;
  /** An error keeps people from signing in, now or in production. */
  readonly level: "error" | "warning";
  /** What was seen. */
  readonly message: string;
  readonly fix: string;
}

export const errorFinding = (code: string, message: string, fix: string): Finding => ({
  code,
  level: "error",
  message,
  fix,
});

export const warningFinding = (code: string, message: string, fix: string): Finding => ({
  code,
  level: "warning",
  message,
  fix,
});
