/** Calls the callbacks of the application: what they get, and which of their results are accepted. */

import { toError } from "./errors/convert.ts";
import { AccessDenied, CallbackRouteError, InvalidCallbackUrl, JWTSessionError } from "./errors/index.ts";
import { absolute, isRedirectUrl, maxUrlLength, safeRedirect } from "./http/url.ts";
import { isRecord } from "./lib/is-record.ts";
import type { AdapterUser } from "./types/adapter.ts";
import type { Callbacks, JWTParams, SessionParams, SignInParams } from "./types/callbacks.ts";
import type { Context as Whole } from "./types/internal.ts";
import type { JWT, Session } from "./types/session.ts";
import type { User } from "./types/user.ts";

type CallbackContext = Pick<Whole, "settings" | "call">;

/** Fields of the user that are shown: those that have a value. */
const visibleUser = ({ name, email, image }: User): User => ({
  ...(name !== undefined && { name }),
  ...(email !== undefined && { email }),
  ...(image !== undefined && { image }),
});

/**
 * The callbacks of an application without its own: every user may sign in, redirects stay on this origin, the token is
 * unchanged, the session has `name`, `email` and `image`.
 */
export const defaultCallbacks: Callbacks = Object.freeze({
  signIn: () => true,
  redirect: ({ url, baseUrl }) => safeRedirect(url, baseUrl),
  jwt: ({ token }) => token,
  session: ({ session: { user, expires } }) => ({ user: visibleUser(user ?? {}), expires }),
} satisfies Callbacks);

/** Runs a callback. `otherwise` gets what it throws, without the tokens in `params`: an error of a database may repeat them. */
async function callCallback<T>(
  run: () => T | Promise<T>,
  params: unknown,
  otherwise: (err: Error) => Error,
): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    const { secretsIn } = await import("./redact/known-secrets.ts");
    const { withoutSecrets } = await import("./redact.ts");
    throw otherwise(withoutSecrets(toError(thrown), secretsIn(params)));
  }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && !(value instanceof Response) && !(value instanceof Error);

/**
 * Whether the application lets this user sign in. `undefined`: yes. A URL: redirect there, without a session. `false` or a
 * throw becomes `AccessDenied`, with the message that was thrown.
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
  if (typeof answer === "string" && isRedirectUrl(answer)) return absolute(context.call.origin, answer);
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
 * Where to go in the end, by the `redirect` callback. The origin replaces a requested URL that is not an address, and a
 * result that is too long: the visitor chooses its length.
 */
export async function resolveRedirect(context: CallbackContext, requestedUrl: unknown): Promise<string> {
  const { origin } = context.call;
  const url = isRedirectUrl(requestedUrl) ? requestedUrl : origin;
  const answer = await callCallback(
    () => context.settings.callbacks.redirect({ url, baseUrl: origin }),
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

/** The claims of a session, by the `jwt` callback: at sign-in and at each use. `null` ends the session. */
export async function jwt(context: CallbackContext, params: JWTParams): Promise<JWT | null> {
  const token = await callCallback(
    () => context.settings.callbacks.jwt(params),
    params,
    (err) => new JWTSessionError("The jwt callback threw.", { cause: { err } }),
  );
  if (token === null || token === params.token || isPlainObject(token)) return token;
  throw new JWTSessionError("The jwt callback must return the token (an object), or null to end the session.");
}

/** The session as the browser sees it. */
export async function session(
  context: CallbackContext,
  params: Partial<SessionParams> & Pick<SessionParams, "session">,
): Promise<Session> {
  const visible = await callCallback(
    // Which of `token` and `user` is there depends on the strategy; the type of the callback has both.
    () => context.settings.callbacks.session(params as SessionParams),
    params,
    (err) => new JWTSessionError("The session callback threw.", { cause: { err } }),
  );
  if (isPlainObject(visible)) return visible as Session;
  throw new JWTSessionError("The session callback must return the session (an object).");
}
