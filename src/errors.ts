/** portico/errors: one class per kind of failure, all of them an `AuthError`. */
export * from "./core/errors/index.ts";
export type { ErrorType } from "./core/errors/table.ts";
export type { RefreshFailure } from "./core/types/tokens.ts";
