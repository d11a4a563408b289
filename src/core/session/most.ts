/** `session.max`: a user has at most so many sessions. The one that was opened first ends. */
import { toError } from "../errors/convert.ts";
import { requireStore } from "../stores/index.ts";
import type { AdapterSession } from "../types/adapter.ts";
import type { SessionContext } from "../types/internal.ts";
import { isExpired } from "./expiry.ts";

const openedAt = ({ createdAt }: AdapterSession): number => (createdAt ? new Date(createdAt).valueOf() : 0);

/** The newest first. Two of one moment have an order too, so that two sign-ins at once end the same sessions. */
const byAge = (a: AdapterSession, b: AdapterSession): number =>
  openedAt(b) - openedAt(a) || (a.sessionToken < b.sessionToken ? -1 : 1);

/** The valid sessions of a user beyond the newest `max`: under both strategies. Those in which another acts do not count. */
export const beyondNewest = (rows: readonly AdapterSession[], max: number, now: number): readonly AdapterSession[] =>
  rows
    .filter(({ expires, actorId }) => !isExpired(new Date(expires), now) && !actorId)
    .toSorted(byAge)
    .slice(max);

/**
 * Ends the sessions of a user beyond the newest `max`, and calls the `signOut` event for each. Those without a time, of older versions, are
 * the oldest. If the database fails, the sign-in goes on: a line is logged, and the next sign-in ends what is too many.
 */
export async function endOldest(context: SessionContext, userId: string, max: number): Promise<void> {
  const { log, events } = context.settings;
  const { listSessions, deleteSession, deleteSessionByName = deleteSession } = requireStore(context, "sessions");
  try {
    const rows = (await listSessions?.(userId)) ?? [];
    for (const session of beyondNewest(rows, max, context.now)) {
      await deleteSessionByName(session.sessionToken);
      await events.signOut({ session });
    }
  } catch (thrown) {
    log.warn(
      "sessions-not-ended",
      "The oldest sessions of a user could not be ended, so there are more than session.max. The next sign-in tries again.",
      toError(thrown),
    );
  }
}
