/** portico/errors: every error of the library, one class per kind of failure. */
export * from "./core/errors/index.ts";
export type { ErrorType } from "./core/errors/table.ts";
