/** A user acts for another: who may, what is refused meanwhile, and the way back. */

import { mayActAs } from "../callbacks.ts";
import { AccessDenied, InvalidRequest, RefusedWhileActing, SessionRequired } from "../errors/index.ts";
import { requireMethod } from "../stores/index.ts";
import { findUser, isSameId } from "../stores/lookup.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { Context, SetCookie } from "../types/internal.ts";
import type { Principal } from "../types/principal.ts";
import { requireRecentSession } from "./fresh.ts";
import { isStoredUserFor } from "./principal.ts";

/** Throws if the user of the session acts for another. `what` begins the error text: what only that other user may do. */
export async function refuseWhileActing({ principal }: Pick<Context, "principal">, what: string): Promise<void> {
  if ((await principal())?.kind !== "acting") return;
  throw new RefusedWhileActing(
    `${what}: refused, because another user acts for the one of this session (session.actor). Call stopActing() first.`,
  );
}

/** The stored user to act for. Every refusal is the same error, so that it does not reveal which ids exist. */
async function requestedUser(context: Context, actor: Principal, userId: unknown): Promise<AdapterUser> {
  const { callbacks, stores } = context.settings;
  requireMethod(stores.users, "getUser", "actAs()");
  if (!callbacks.mayActAs) {
    throw new AccessDenied(
      "actAs() was refused, because there is no callback that decides who may act for whom. Set callbacks.mayActAs, and return true from it: mayActAs: ({ actor, user }) => isSupport(actor).",
    );
  }
  if (typeof userId !== "string" || userId === "")
    throw new InvalidRequest("actAs() got no id of a user. Pass a text.");
  if (isSameId(userId, actor.userId)) throw new AccessDenied("actAs() was refused: a user cannot act as themselves.");
  const user = await findUser(context, userId);
  if (user) return user;
  throw new AccessDenied("actAs() was refused: the adapter stores no user with this id.");
}

/** The user who asks, as stored: an id of another directory may be that of a stored user who may act. */
async function askingUser(context: Context, asking: Principal): Promise<AdapterUser> {
  const user = isStoredUserFor("ask to act for another", asking) ? await findUser(context, asking.userId) : null;
  if (user) return user;
  throw new AccessDenied(
    "actAs() was refused: the user of this session is not known to be a stored user, so mayActAs could not tell who asks. Let authorize() return id and email as they are stored; users of a session of another library (migrateFrom) sign in again.",
  );
}

/** Opens the session, and keeps the one that came for the end. */
async function openActing(context: Context, user: AdapterUser): Promise<readonly SetCookie[]> {
  if (context.settings.session.strategy === "database") {
    return (await import("./acting-row.ts")).openActingRow(context, user);
  }
  return (await import("./acting-token.ts")).openActingToken(context, user, await context.session.cookies());
}

/**
 * Opens a session of another user, in which the signed-in user acts, and keeps their own until {@link stopActing}. It ends after an hour
 * at most, is never fresh, and ends with the session that is kept.
 *
 * @throws SessionRequired without a session; RefusedWhileActing if the user acts for another already; AccessDenied unless `mayActAs` returns
 * `true`, for an unknown user, and for the user themselves; MissingAdapterMethods without stored users
 */
export async function actAs(context: Context, userId: unknown): Promise<readonly SetCookie[]> {
  const { principal, session, settings } = context;
  const asking = await principal();
  if (!asking) throw new SessionRequired("actAs() needs a signed-in user, who acts for the other.");
  await refuseWhileActing(context, "Act for a third user");
  const user = await requestedUser(context, asking, userId);
  const actor = await askingUser(context, asking);
  await requireRecentSession(context);
  const { session: visible } = await session.renew();
  if (visible) await mayActAs(context, { actor, session: visible, user });
  // The session may have ended while the callback ran.
  const isStill = visible && (await principal({ again: true }));
  if (!isStill) throw new SessionRequired("The session ended before its user could act for another.");
  const cookies = await openActing(context, user);
  settings.log.debug("acting-started");
  await settings.events.actAs({ actor, user });
  return cookies;
}

/**
 * Ends a session in which a user acts for another, and returns to the session of this user.
 *
 * @throws SessionRequired in every other session; SignOutError if the session could not be ended
 */
export async function stopActing({ principal, session }: Context): Promise<readonly SetCookie[]> {
  if ((await principal())?.kind === "acting") return session.close();
  throw new SessionRequired("stopActing() needs a session that actAs() opened, and there is none.");
}
