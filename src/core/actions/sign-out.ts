/** `POST /signout`: ends the session. */
import { resolveRequestedUrl } from "../callbacks.ts";
import { dropChunks } from "../cookies/chunks.ts";
import { drop } from "../cookies/cookie.ts";
import { redirect } from "../http/outcome.ts";
import { dropTransactions } from "../transaction.ts";
import type { Context, SetCookie } from "../types/internal.ts";
import type { Action } from "../types/route.ts";

/** Clears what the next user of this browser must not inherit: the CSRF token of the session, and sign-ins under way. */
function clearLeftovers(context: Context): readonly SetCookie[] {
  const { call, cookies } = context;
  // Without a session the CSRF token stays: a form on another tab still needs it.
  if (dropChunks(call.cookies, cookies.sessionToken).length === 0) return [];
  const csrf = call.cookies.has(cookies.csrfToken.name) ? [drop(cookies.csrfToken)] : [];
  return [...csrf, ...dropTransactions(context)];
}

/** Ends the session, then redirects to where the visitor wants to go. */
export const signOutAction: Action = async (context) => {
  const url = await resolveRequestedUrl(context);
  const cookies = await context.session.close();
  // The session cookie goes last: curl 7.88 keeps one that is cleared before another.
  return redirect(url, [...clearLeftovers(context), ...cookies]);
};
