/** The actions of the library: the path under `basePath`, without the id of a provider. */

const providerActions = [
  "backchannel-logout",
  "callback",
  "client-metadata",
  "confirm-address",
  "frontchannel-logout",
  "initiate",
  "signin",
  "token",
  "webauthn-options",
] as const;

/** Every action. */
export const actions = [
  ...providerActions,
  "csrf",
  "error",
  "providers",
  "session",
  "signout",
  "signout/return",
  "verify-request",
] as const;

/** The path under `basePath`, for example `signin` in `/auth/signin/github`, or `signout/return`. */
export type AuthAction = (typeof actions)[number];

/** The actions whose path may continue with the id of a provider. */
export const actionsWithProvider: readonly string[] = providerActions;

/** The actions as texts, to look one up. */
export const actionNames: readonly string[] = actions;

/**
 * Whether a string is an action of the library. Case-sensitive.
 *
 * @example isAuthAction("signin") // true
 */
export const isAuthAction = (action: string): action is AuthAction => actionNames.includes(action);
