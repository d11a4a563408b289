/** Every call of the application's callbacks: what they are given, and what of their answers is believed. */

import { toError } from "./errors/convert.ts";
import { AccessDenied, CallbackRouteError, InvalidCallbackUrl, JWTSessionError } from "./errors/index.ts";
import { absolute, isAddress, longestAddress } from "./http/url.ts";
import type { AdapterUser } from "./types/adapter.ts";
import type { JWTParams, SessionParams, SignInParams } from "./types/callbacks.ts";
import type { Context as Whole } from "./types/internal.ts";
import type { JWT, Session } from "./types/session.ts";

type CallbackContext = Pick<Whole, "settings" | "call">;

/** Runs a callback. What it throws is handed to `otherwise`, without the tokens that it was given: a database may repeat them. */
async function callCallback<T>(
  run: () => T | Promise<T>,
  params: unknown,
  otherwise: (err: Error) => Error,
): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    const { secretsIn, withoutSecrets } = await import("./redact.ts");
    throw otherwise(withoutSecrets(toError(thrown), secretsIn(params)));
  }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Response) &&
  !(value instanceof Error);

/**
 * May this person enter? Nothing: yes. A URL: send them there, without a session. No, or a throw: `AccessDenied`, with
 * the message that was thrown.
 */
export async function allowSignIn(context: CallbackContext, params: SignInParams): Promise<string | undefined> {
  const answer = await callCallback(
    () => context.settings.callbacks.signIn(params),
    params,
    (err) =>
      err instanceof AccessDenied
        ? err
        : new AccessDenied(err.message, { cause: { err, provider: params.account?.provider } }),
  );
  if (answer === true) return undefined;
  if (typeof answer === "string" && isAddress(answer)) return absolute(context.call.origin, answer);
  throw new AccessDenied("The signIn callback did not return true.", { cause: { provider: params.account?.provider } });
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
 * Where to go in the end: what the `redirect` callback makes of a wish. A wish that is no address is the origin, and so is
 * an address that became too long: its length is the choice of the visitor.
 */
export async function resolveRedirect(context: CallbackContext, requestedUrl: unknown): Promise<string> {
  const { origin } = context.call;
  const url = isAddress(requestedUrl) ? requestedUrl : origin;
  const answer = await callCallback(
    () => context.settings.callbacks.redirect({ url, baseUrl: origin }),
    {},
    (err) => new InvalidCallbackUrl("The redirect callback threw.", { cause: { err } }),
  );
  if (isAddress(answer, Number.POSITIVE_INFINITY)) {
    const address = absolute(origin, answer);
    return address.length <= longestAddress ? address : origin;
  }
  throw new InvalidCallbackUrl(
    "The redirect callback must return a path that begins with one slash, or an http(s) URL.",
  );
}

/** The claims of a session: made at sign-in, seen again at each use. `null` ends the session. */
export async function jwt(context: CallbackContext, params: JWTParams): Promise<JWT | null> {
  const token = await callCallback(
    () => context.settings.callbacks.jwt(params),
    params,
    (err) => new JWTSessionError("The jwt callback threw.", { cause: { err } }),
  );
  if (token === null || isPlainObject(token)) return token;
  throw new JWTSessionError("The jwt callback must return the token (an object), or null to end the session.");
}

/** The session as the browser sees it. */
export async function session(
  context: CallbackContext,
  params: Partial<SessionParams> & Pick<SessionParams, "session">,
): Promise<Session> {
  const seen = await callCallback(
    // Which of `token` and `user` is there depends on the strategy; the type of the callback promises both.
    () => context.settings.callbacks.session(params as SessionParams),
    params,
    (err) => new JWTSessionError("The session callback threw.", { cause: { err } }),
  );
  if (isPlainObject(seen)) return seen as Session;
  throw new JWTSessionError("The session callback must return the session (an object).");
}
