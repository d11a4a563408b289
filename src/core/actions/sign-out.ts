/** `POST /signout`: ends the session, and on request that at its provider. */
import { resolveRequestedUrl } from "../callbacks.ts";
import { drop, hasSessionCookie } from "../cookies/set-cookie.ts";
import { redirect } from "../http/respond.ts";
import { sessionToLeave, signOutAtProvider } from "../sign-out/index.ts";
import { dropTransactions } from "../transaction.ts";
import type { Context, SetCookie } from "../types/internal.ts";
import type { Action } from "../types/route.ts";

/** Clears what the next user of this browser must not inherit: the CSRF token of the session, and sign-ins in progress. */
function clearLeftovers(context: Context): readonly SetCookie[] {
  const { call, cookies } = context;
  // Without a session the CSRF token stays: a form on another tab still needs it.
  if (!hasSessionCookie(call.cookies, cookies)) return [];
  const csrf = call.cookies.has(cookies.csrfToken.name) ? [drop(cookies.csrfToken)] : [];
  return [...csrf, ...dropTransactions(context)];
}

/** Where the visitor asked to go; an empty string if they did not say. */
const requestedUrl = ({ call: { body, query } }: Context, url: string): string =>
  (body.callbackUrl ?? query.callbackUrl) ? url : "";

/** Ends the session here first, then at the provider, then redirects to the callback URL. */
export const signOutAction: Action = async (context) => {
  const url = await resolveRequestedUrl(context);
  const session = await sessionToLeave(context);
  const cookies = await context.session.close();
  const leaving = session && (await signOutAtProvider(context, session, requestedUrl(context, url)));
  // The session cookie is cleared last: curl 7.88 keeps a cookie that is cleared before another one.
  const cleared = [...clearLeftovers(context), ...(leaving?.cookies ?? []), ...cookies];
  return redirect(leaving?.url ?? url, cleared);
};
