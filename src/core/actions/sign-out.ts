/** `POST /signout`: ends the session. */
import * as ask from "../callbacks.ts";
import { dropChunks } from "../cookies/chunks.ts";
import { drop } from "../cookies/cookie.ts";
import { redirect } from "../http/outcome.ts";
import { dropTransactions } from "../transaction.ts";
import type { Action, Context, SetCookie } from "../types/internal.ts";
import { requestedUrl } from "./requested-url.ts";

/** What whoever uses this browser next must not find: the CSRF token of the session, and sign-ins under way. */
function leftovers(context: Context): readonly SetCookie[] {
  const { call, cookies } = context;
  // A form that was shown to a visitor stays good: it belongs to no session.
  if (dropChunks(call.cookies, cookies.sessionToken).length === 0) return [];
  const csrf = call.cookies.has(cookies.csrfToken.name) ? [drop(cookies.csrfToken)] : [];
  return [...csrf, ...dropTransactions(context)];
}

/** Ends the session, then goes where the visitor wanted to go. */
export const signOutAction: Action = async (context) => {
  const url = await ask.resolveRedirect(context, requestedUrl(context));
  const cookies = await context.session.close();
  // The session cookie goes last: curl 7.88 keeps one that is cleared before another.
  return redirect(url, [...leftovers(context), ...cookies]);
};
