/** THE TABLE of failures: the message of each reason, for developers. */
import { RefreshFailed } from "../errors/index.ts";
import type { RefreshFailure } from "../types/tokens.ts";

const again = (id: string): string => `Let the user sign in with "${id}" again: signIn("${id}").`;

// biome-ignore format: a table
const failureMessages: Readonly<Record<RefreshFailure, (id: string) => string>> = {
  "revoked":      (id) => `"${id}" refused the refresh token: it has expired, was revoked, or was used before. ${again(id)}`,
  "expired":      (id) => `The access token of "${id}" cannot be replaced: there is no refresh token. See refresh.offline of the provider for what an authorization request needs to get one. ${again(id)}`,
  "no-tokens":    (id) => `No tokens of "${id}" are kept for this user. Without an adapter that can list and update accounts, set keepTokens: true. ${again(id)}`,
  "scope":        (id) => `The user has not granted a requested scope at "${id}". Ask for it: signIn("${id}", { scopes }).`,
  "unavailable":  (id) => `"${id}" cannot be reached, or limits the rate of requests, so the access token was not refreshed. Try again later.`,
  "lost":         (id) => `The refresh token was sent to "${id}", and the new tokens did not arrive. It is not sent twice, because a provider that rotates refresh tokens would revoke all of them. ${again(id)}`,
  "mismatch":     (id) => `"${id}" answered a refresh with the id_token of another user, issuer or client, so nothing of the answer was used. ${again(id)}`,
  "rejected":     (id) => `"${id}" refused the refresh request. Check the client of the configuration.`,
  "cannot-write": (id) => `The access token of "${id}" has ended, and this call cannot set cookies to keep a new one. Call accessToken() in an action, a route handler or a middleware, or set refresh: "ahead".`,
};

/** The error of a reason. `err` is what caused it, `detail` what is known besides. */
export const refreshFailed = (
  reason: RefreshFailure,
  provider: string,
  { err, detail }: { readonly err?: Error | undefined; readonly detail?: string } = {},
): RefreshFailed =>
  new RefreshFailed([failureMessages[reason](provider), detail].filter(Boolean).join(" "), {
    cause: { reason, provider, ...(err && { err }) },
  });

/** Whether a text, for example of a record, is a reason. */
export const isRefreshFailure = (text: string): text is RefreshFailure => Object.hasOwn(failureMessages, text);
