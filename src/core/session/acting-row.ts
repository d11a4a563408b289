/** Acting for another user under the `database` strategy: a row of its own, whose token is in the note of the session of the user who acts. */
import { SessionRequired } from "../errors/index.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { SessionContext, SetCookie } from "../types/internal.ts";
import { sessionDetails } from "./details.ts";
import { endsAt, type SessionAge } from "./expiry.ts";
import { type FoundSession, findSession, newToken, sessionRows, writeSessionCookies } from "./session-row.ts";

/** Opens a session of `user` in which the user of this browser acts. */
export async function openActingRow(context: SessionContext, user: AdapterUser): Promise<readonly SetCookie[]> {
  const own = await findSession(context);
  if (!own || own.paused) throw new SessionRequired("The session ended before its user could act for another.");
  const { settings, now } = context;
  const rows = sessionRows(context);
  const actorId = String(own.user.id);
  const age: SessionAge = { short: own.age.short, signedInAt: now, isActing: true };
  const record = { auth_time: Math.floor(now / 1000), act: { sub: actorId } };
  const [sessionToken, expires] = [newToken(settings.session), endsAt(now, settings.session, age)];
  const details = rows.deleteProviderSessions ? await sessionDetails(context, { actorId }) : {};
  await rows.createSession({ sessionToken, userId: user.id, expires, ...details });
  return writeSessionCookies(context, { sessionToken, record, expires, age, paused: own });
}

/** Returns to the session of the user who acted. */
export async function resumePausedRow(
  context: SessionContext,
  { user: { id, name, email } }: FoundSession,
  own: FoundSession,
): Promise<readonly SetCookie[]> {
  const actor = { id: String(own.user.id) };
  await context.settings.events.stopActing({ actor, user: omitUndefined({ id: String(id), name, email }) });
  return writeSessionCookies(context, own);
}
