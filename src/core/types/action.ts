/** The actions of the library: the path under `basePath`, without the id of a provider. */

/** Every action, in the order of the documentation. */
export const actions = [
  "backchannel-logout",
  "callback",
  "csrf",
  "error",
  "frontchannel-logout",
  "initiate",
  "providers",
  "session",
  "signin",
  "signout",
  "signout/return",
  "token",
  "verify-request",
  "webauthn-options",
] as const;

/** The path under `basePath`, for example `signin` in `/auth/signin/github`, or `signout/return`. */
export type AuthAction = (typeof actions)[number];

/** The actions whose path may continue with the id of a provider. */
export const actionsWithProvider: ReadonlySet<string> = new Set([
  "backchannel-logout",
  "callback",
  "frontchannel-logout",
  "initiate",
  "signin",
  "token",
  "webauthn-options",
]);

/** The actions as a set, to look one up. */
export const actionNames: ReadonlySet<string> = new Set(actions);

/**
 * Whether a string is an action of the library. Case-sensitive.
 *
 * @example isAuthAction("signin") // true
 */
export const isAuthAction = (action: string): action is AuthAction => actionNames.has(action);
