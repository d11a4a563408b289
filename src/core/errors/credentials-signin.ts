/** The error that `authorize` throws to refuse a sign-in. */
import { AuthError } from "./auth-error.ts";
import type { ErrorType } from "./table.ts";

/**
 * Throw it from `authorize` to refuse a sign-in with a reason code of your own. The visitor returns to the sign-in
 * page with `error=CredentialsSignin&code=<code>`; the whole error is logged on the server.
 *
 * @example class LockedOut extends CredentialsSignin { override code = "locked" }
 */
export class CredentialsSignin extends AuthError {
  static override type: ErrorType = "CredentialsSignin";
  /** The page that the visitor returns to. */
  static kind = "signIn" as const;
  /**
   * Added to the query of the sign-in page, percent-encoded: any text of 1 to 200 characters without control characters. Do
   * not reveal what was wrong: "invalid_login", not "wrong_password". Default: `credentials`.
   */
  code = "credentials";
}
