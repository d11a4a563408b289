/** `refresh: "ahead"`: refreshes the access token of a session before it ends. */

import { createLru, type Lru } from "../lib/lru.ts";
import { rememberedValue } from "../lib/remembered-value.ts";
import type { Context, SetCookie } from "../types/internal.ts";
import type { ProviderTokens } from "../types/tokens.ts";
import { type FoundTokens, findTokens } from "./find.ts";
import { renewTokens } from "./index.ts";
import { skew } from "./validity.ts";

/** Seconds before the end of a token at which it is refreshed: five minutes, and at most a third of its life. */
const longestMargin = 300;

/** When a token is due, in milliseconds since 1970. `since`: when it was issued, in seconds, if that is known. */
function dueAt({ expires_at = Number.POSITIVE_INFINITY }: ProviderTokens, since: number | undefined): number {
  const margin = since === undefined ? longestMargin : Math.min(longestMargin, Math.max(0, expires_at - since) / 3);
  return (expires_at - skew - margin) * 1000;
}

/** When the tokens of a session are due: read from the database once, not on every request. */
const dueTimesOf = ({ settings: { memory } }: Context): Lru<number> =>
  rememberedValue(memory, "due", () => createLru<number>({ entries: 10_000 }));

/** A session without tokens, or one for which it is not clear which: there is nothing to do ahead. */
const orNone = (found: Promise<FoundTokens>): Promise<FoundTokens | undefined> => found.catch(() => undefined);

/**
 * Refreshes the access token of the session's provider if it is about to end.
 *
 * @returns the cookies that keep it
 * @throws RefreshFailed
 */
export async function renewAhead(context: Context): Promise<readonly SetCookie[]> {
  const principal = await context.principal();
  const due = dueTimesOf(context);
  if (!principal || (due.get(principal.sessionId) ?? 0) > context.clock()) return [];
  const found = await orNone(findTokens(context, undefined));
  if (found?.tokens.refresh_token === undefined) return [];
  const end = dueAt(found.tokens, found.writtenAt);
  if (found.account) due.set(principal.sessionId, end);
  if (end > context.clock()) return [];
  const { tokens, cookies } = await renewTokens(context, found);
  if (found.account) due.set(principal.sessionId, dueAt(tokens, context.clock() / 1000));
  return cookies;
}
