/** Acting for another user under the `database` strategy: a row of its own, whose token names the session of the user who acts. */
import { sha256Base64url } from "../crypto/hash.ts";
import { SessionRequired } from "../errors/index.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { SessionContext, SetCookie } from "../types/internal.ts";
import { sessionDetails } from "./details.ts";
import { endsAt, type SessionAge } from "./expiry.ts";
import {
  checkedToken,
  type FoundSession,
  findSession,
  newToken,
  sessionRows,
  writeSessionCookie,
} from "./session-row.ts";
import { withActingNote } from "./token-note.ts";

/** Opens a session of `user` in which the user of this browser acts. */
export async function openActingRow(context: SessionContext, user: AdapterUser): Promise<readonly SetCookie[]> {
  const own = await findSession(context);
  if (!own || own.paused) throw new SessionRequired("The session ended before its user could act for another.");
  const { settings, now } = context;
  const rows = sessionRows(context);
  const waiting = own.sessionToken;
  const age: SessionAge = { short: own.age.short, signedInAt: now, isActing: true };
  const token = withActingNote(newToken(settings.session), now, await sha256Base64url(waiting));
  const session = { sessionToken: checkedToken(token), userId: user.id, expires: endsAt(now, settings.session, age) };
  const details = rows.deleteProviderSessions ? await sessionDetails(context, { actorId: String(own.user.id) }) : {};
  await rows.createSession({ ...session, ...details });
  return writeSessionCookie(context, { ...session, age, waiting });
}

/** Returns to the session of the user who acted. */
export async function resumePausedRow(
  context: SessionContext,
  { user: { id, name, email } }: FoundSession,
  own: FoundSession,
): Promise<readonly SetCookie[]> {
  const actor = { id: String(own.user.id) };
  await context.settings.events.stopActing({ actor, user: omitUndefined({ id: String(id), name, email }) });
  return writeSessionCookie(context, own);
}
