/** Calls the callbacks of a sign-in: what they get, and which of their results are accepted. `jwt` and `session` are in `session-callbacks.ts`. */

import { AccessDenied, CallbackRouteError, InvalidCallbackUrl } from "./errors/index.ts";
import { absolute, isRedirectUrl, maxUrlLength, safeRedirect } from "./http/url.ts";
import { callCallback } from "./session-callbacks.ts";
import type { AdapterUser } from "./types/adapter.ts";
import type { Callbacks, MayActAsParams, SignInParams } from "./types/callbacks.ts";
import type { Context as Whole } from "./types/internal.ts";

type CallbackContext = Pick<Whole, "settings" | "call">;

/** Without callbacks of the application: every user may sign in, redirects stay on this origin. */
export const signInCallbacks = Object.freeze({
  signIn: () => true,
  redirect: ({ url, baseUrl }) => safeRedirect(url, baseUrl),
} satisfies Pick<Callbacks, "signIn" | "redirect">);

const callbacksOf = ({ settings }: CallbackContext) => ({ ...signInCallbacks, ...settings.callbacks });

/**
 * Whether the application lets this user sign in. `undefined`: yes. A URL: redirect there, without a session. `false` or a
 * throw becomes `AccessDenied`, with the message that was thrown.
 */
export async function allowSignIn(context: CallbackContext, params: SignInParams): Promise<string | undefined> {
  const callbacks = callbacksOf(context);
  const answer = await callCallback(
    () => callbacks.signIn(params),
    params,
    (err) =>
      err instanceof AccessDenied
        ? err
        : new AccessDenied(err.message, { cause: { err, provider: params.account?.provider } }),
  );
  if (answer === true) return undefined;
  if (typeof answer === "string" && isRedirectUrl(answer)) return absolute(context.call.origin, answer);
  throw new AccessDenied("The signIn callback did not return true.", { cause: { provider: params.account?.provider } });
}

/** Throws `AccessDenied` unless the application lets this user act for the other. Only `true` counts. */
export async function mayActAs({ settings }: CallbackContext, params: MayActAsParams): Promise<void> {
  const answer = await callCallback(
    () => settings.callbacks.mayActAs?.(params) ?? false,
    params,
    (err) => (err instanceof AccessDenied ? err : new AccessDenied(err.message, { cause: { err } })),
  );
  if (answer !== true) throw new AccessDenied("The mayActAs callback did not return true.");
}

/** Whether the application vouches for the address of a stored user. Only `true` counts. */
export async function trustsStoredEmail(
  { settings }: Pick<CallbackContext, "settings">,
  user: AdapterUser,
): Promise<boolean> {
  const answer = await callCallback(
    () => settings.trustStoredEmails?.(user) ?? false,
    user,
    (err) => new CallbackRouteError("trustStoredEmails threw. Return true or false.", { cause: { err } }),
  );
  return answer === true;
}

/**
 * Where to go in the end, by the `redirect` callback. The origin replaces a requested URL that is not an address, and a
 * result that is too long: the visitor chooses its length.
 */
export async function resolveRedirect(context: CallbackContext, requestedUrl: unknown): Promise<string> {
  const { origin } = context.call;
  const url = isRedirectUrl(requestedUrl) ? requestedUrl : origin;
  const callbacks = callbacksOf(context);
  const answer = await callCallback(
    () => callbacks.redirect({ url, baseUrl: origin }),
    {},
    (err) => new InvalidCallbackUrl("The redirect callback threw.", { cause: { err } }),
  );
  if (isRedirectUrl(answer, Number.POSITIVE_INFINITY)) {
    const address = absolute(origin, answer);
    return address.length <= maxUrlLength ? address : origin;
  }
  throw new InvalidCallbackUrl(
    "The redirect callback must return a path that begins with one slash, or an http(s) URL.",
  );
}

/** As {@link resolveRedirect}, for the URL that a call asks for: in the form, else in the query. */
export const resolveRequestedUrl = (context: CallbackContext): Promise<string> =>
  resolveRedirect(context, context.call.body.callbackUrl ?? context.call.query.callbackUrl);
