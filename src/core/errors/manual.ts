/** The address of the manual's page of each type of error. */
import type { AuthError } from "./auth-error.ts";
import { type ErrorType, knownErrorType } from "./table.ts";

/** Where the manual is published. The only place that names it. */
export const manualAddress = "https://docs.portico.example";

/** The page about a type of error. */
export const errorPageUrl = (type: ErrorType): string => `${manualAddress}/errors/${type}`;

/** The page about an error. One of the application, of a type that the table does not list, has the page of `AuthError`. */
export const manualPageOf = (error: AuthError): string => errorPageUrl(knownErrorType(error));
