/** `POST /signout`: ends the session. */
import { resolveRequestedUrl } from "../callbacks.ts";
import { drop, dropChunks } from "../cookies/set-cookie.ts";
import { redirect } from "../http/respond.ts";
import { dropTransactions } from "../transaction.ts";
import type { Context, SetCookie } from "../types/internal.ts";
import type { Action } from "../types/route.ts";

/** Clears what the next user of this browser must not inherit: the CSRF token of the session, and sign-ins in progress. */
function clearLeftovers(context: Context): readonly SetCookie[] {
  const { call, cookies } = context;
  // Without a session the CSRF token stays: a form on another tab still needs it.
  if (dropChunks(call.cookies, cookies.sessionToken).length === 0) return [];
  const csrf = call.cookies.has(cookies.csrfToken.name) ? [drop(cookies.csrfToken)] : [];
  return [...csrf, ...dropTransactions(context)];
}

/** Ends the session, then redirects to the callback URL. */
export const signOutAction: Action = async (context) => {
  const url = await resolveRequestedUrl(context);
  const cookies = await context.session.close();
  // The session cookie is cleared last: curl 7.88 keeps a cookie that is cleared before another one.
  return redirect(url, [...clearLeftovers(context), ...cookies]);
};
