/** The actions of the library: the first path segment under `basePath`. */

/** Every action, in the order of the documentation. */
export const actions = [
  "callback",
  "csrf",
  "error",
  "providers",
  "session",
  "signin",
  "signout",
  "verify-request",
  "webauthn-options",
] as const;

/** The first path segment under `basePath`, for example `signin` in `/auth/signin/github`. */
export type AuthAction = (typeof actions)[number];

/** The actions whose path may continue with the id of a provider. */
export const actionsWithProvider: ReadonlySet<string> = new Set(["callback", "signin", "webauthn-options"]);

/** The actions as a set, to look one up. */
export const actionNames: ReadonlySet<string> = new Set(actions);

/**
 * Whether a string is an action of the library. Case-sensitive.
 *
 * @example isAuthAction("signin") // true
 */
export const isAuthAction = (action: string): action is AuthAction => actionNames.has(action);
