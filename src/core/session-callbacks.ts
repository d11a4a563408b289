/** Calls the callbacks that every session read needs: `jwt` and `session`. The others are in `callbacks.ts`. */
import { JWTSessionError } from "./errors/read-errors.ts";
import { isRecord } from "./lib/is-record.ts";
import type { Callbacks, JWTParams, SessionParams } from "./types/callbacks.ts";
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

/** Without callbacks of the application: the token is unchanged, the session has `name`, `email` and `image`. */
export const sessionCallbacks = Object.freeze({
  jwt: ({ token }) => token,
  session: ({ session: { user, expires } }) => ({ user: visibleUser(user ?? {}), expires }),
} satisfies Pick<Callbacks, "jwt" | "session">);

/** Runs a callback. `otherwise` gets what it throws, without the tokens in `params`: an error of a database may repeat them. */
export async function callCallback<T>(
  run: () => T | Promise<T>,
  params: unknown,
  otherwise: (err: Error) => Error,
): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    const { safeFailure } = await import("./redact.ts");
    throw otherwise(safeFailure(thrown, [params]));
  }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && !(value instanceof Response) && !(value instanceof Error);

/** Claims that the application may change without changing those that were read. The record of the library cannot be changed. */
function givenClaims(claims: JWT): JWT {
  for (const value of Object.values(claims.portico ?? {})) Object.freeze(value);
  Object.freeze(claims.portico);
  return { ...claims };
}

/** The claims of a session, by the `jwt` callback: at sign-in and at each use. `null` ends the session. */
export async function jwt(context: CallbackContext, params: JWTParams): Promise<JWT | null> {
  const given = { ...params, token: givenClaims(params.token) };
  const token = await callCallback(
    () => context.settings.callbacks.jwt(given),
    params,
    (err) => new JWTSessionError("The jwt callback threw.", { cause: { err } }),
  );
  if (token === null || token === given.token || isPlainObject(token)) return token;
  throw new JWTSessionError("The jwt callback must return the token (an object), or null to end the session.");
}

/** The session as the browser sees it. */
export async function session(
  context: CallbackContext,
  params: Partial<SessionParams> & Pick<SessionParams, "session">,
): Promise<Session> {
  const refreshError = context.call.refreshError?.();
  const { actor } = params.session;
  // Which of `token` and `user` is there depends on the strategy; the type of the callback has both.
  const given = { ...params, ...(refreshError && { refreshError }) } as SessionParams;
  const visible = await callCallback(
    () => context.settings.callbacks.session(given),
    params,
    (err) => new JWTSessionError("The session callback threw.", { cause: { err } }),
  );
  // Set again, because the callback may leave it out: who acts for another is always visible.
  if (isPlainObject(visible)) return (actor ? { ...visible, actor } : visible) as Session;
  throw new JWTSessionError("The session callback must return the session (an object).");
}
