/** What visitors may hear of an error: for integrations that answer a form with a value, not with a page. */
import { type AuthError, CredentialsSignin } from "../../core/errors/index.ts";
import { type ErrorType, errorRowOf, errorTable, publicType } from "../../core/errors/table.ts";
import { en } from "../../core/messages/en.ts";
import { publicMessage } from "../../core/messages/messages.ts";

/** An error in words for visitors. It holds nothing that only the log may know. */
export interface PublicError {
  /** The kind of failure; `Configuration` for every kind that is not for visitors. */
  readonly error: ErrorType;
  /** A sentence for the visitor. */
  readonly message: string;
  /** HTTP status. */
  readonly status: number;
  /** The reason code of a `CredentialsSignin`. */
  readonly code?: string;
}

/** An application may have classes of its own, with types that the table does not know. */
const tableTypeOf = ({ type }: AuthError): ErrorType => (Object.hasOwn(errorTable, type) ? type : "AuthError");

/** What a visitor may hear of an error, by the table of errors. */
export function toPublicError(failure: AuthError): PublicError {
  const type = tableTypeOf(failure);
  const error = publicType(type);
  const code = failure instanceof CredentialsSignin ? { code: failure.code } : {};
  return { error, message: publicMessage(en, error), status: errorRowOf(type).status, ...code };
}
