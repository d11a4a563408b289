/** Sessions of the `jwt` strategy that shared state lists (`session.revocation`): opened, read, written and ended. */

import { sha256Base64url } from "../crypto/hash.ts";
import { toError } from "../errors/convert.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";
import type { AdapterSession } from "../types/adapter.ts";
import type { SessionContext } from "../types/internal.ts";
import type { Principal } from "../types/principal.ts";
import type { JWT } from "../types/session.ts";
import { keyOwner } from "./application.ts";
import { type SessionOpening, sessionDetails } from "./details.ts";
import { dropClaims, keepClaims, readKeptClaims, retireClaims } from "./kept-claims.ts";
import { beyondNewest } from "./most.ts";
import { newerToken, type Recorded, replacedFor, type SessionWrite, versionOf } from "./order.ts";
import { isStoredUserFor } from "./principal.ts";
import { indexSession } from "./provider-index.ts";
import type { SessionToken, TokenReading } from "./reading.ts";
import {
  allListed,
  changeRegistry,
  findListed,
  fitting,
  type ListedSession,
  mostReplaced,
  type Registry,
  type RegistryChange,
} from "./registry.ts";

/**
 * The key of the sessions of a user. Users that the adapter does not store may have the id of one that it stores, so they have keys of
 * their own. A token without `sub` belongs to no user: its session is alone.
 */
export async function registryKey(context: SessionContext, { sub, jti, portico }: JWT): Promise<string> {
  const user = typeof sub === "string" ? [portico?.stored === true, sub] : [jti];
  return `sessions:${await sha256Base64url(JSON.stringify([await keyOwner(context), user]))}`;
}

const keyOfPrincipal = (context: SessionContext, principal: Principal): Promise<string> =>
  registryKey(context, {
    sub: principal.userId,
    portico: { stored: isStoredUserFor("share a list of sessions", principal) },
  });

/** Milliseconds by which the clocks of two servers may differ, at most. */
const clockMargin = 60_000;

/** A session that ended, with its id. */
export type EndedListed = readonly [jti: string, session: ListedSession];

/** Refuses sessions that ended in this process at once, and removes what is kept of them. */
async function forget(context: SessionContext, ended: readonly EndedListed[]): Promise<void> {
  for (const [jti, { expires, claims }] of ended) {
    const { jwt, session, signedOutSessions } = context.settings;
    // A copy may have been renewed a moment ago.
    const latest = context.now + Math.min(session.maxAge, jwt.maxAge) * 1000;
    signedOutSessions.add(jti, Math.max(expires, latest) + clockMargin);
    if (claims !== undefined) await dropClaims(context, jti, claims);
  }
}

/** Ends the sessions of a registry that `isMeant` chooses, in one step, and returns them. */
export async function endListed(
  context: SessionContext,
  key: string,
  isMeant: (session: ListedSession, jti: string) => boolean,
): Promise<readonly EndedListed[]> {
  const ended = await changeRegistry(context, key, ({ sessions, replaced }) => {
    const result = [...sessions].filter(([jti, session]) => isMeant(session, jti));
    if (result.length === 0) return { result };
    const others = [...sessions].filter(([jti, session]) => !isMeant(session, jti));
    return { next: { sessions: new Map(others), replaced }, result };
  });
  await forget(context, ended);
  return ended;
}

/** Ends one session by its token. `isReplaced`: a sign-in took its place, so that answers under way must not clear the cookie. */
export async function endListedToken(context: SessionContext, token: JWT, isReplaced = false): Promise<void> {
  const { jti } = token;
  if (jti === undefined) return;
  const until = context.clock() + replacedFor;
  const ended = await changeRegistry(context, await registryKey(context, token), ({ sessions, replaced }) => {
    const session = sessions.get(jti);
    if (!session) return { result: [] };
    const others = [...sessions].filter(([id]) => id !== jti);
    const withThis = isReplaced ? [...replaced, [jti, until] as const].slice(-mostReplaced) : replaced;
    return { next: { sessions: new Map(others), replaced: new Map(withThis) }, result: [[jti, session] as const] };
  });
  await forget(context, ended);
}

/** A sign-in ends the session that it replaces in this browser. If that fails, a line in the log is enough. */
export async function replaceListed(
  context: SessionContext,
  former: () => Promise<SessionToken | null>,
): Promise<void> {
  try {
    const found = await former();
    if (found) await endListedToken(context, found.claims, true);
  } catch (thrown) {
    context.settings.log.warn(
      "session-not-removed",
      "A replaced session could not be ended. It stays valid until it expires.",
      toError(thrown),
    );
  }
}

const textOr = (value: string | null | undefined): string | undefined => value ?? undefined;

/** Hash of the account at a provider. */
export const accountHash = (provider: string, accountId: string): Promise<string> =>
  sha256Base64url(JSON.stringify([provider, accountId]));

/** Whether the provider of a sign-in may end sessions. */
function mayEndSessions({ settings }: SessionContext, provider: string): boolean {
  const known = settings.providers.get(provider);
  return known !== undefined && "logout" in known && (known.logout.backchannel || known.logout.frontchannel) === true;
}

/**
 * Lists a new session. Ends those that are too many: the oldest beyond `session.max`, and those that were not used for longest beyond what one
 * value of state holds. `claims`: of its token, with `jti`. `claimsId`: of its claims in state, if not all of them fit into the cookie.
 */
export async function listSession(
  context: SessionContext,
  claims: JWT & { readonly jti: string },
  opening: SessionOpening,
  { claimsId, expires }: { readonly claimsId?: string | undefined; readonly expires: number },
): Promise<void> {
  const { idp } = opening;
  const { provider, sid, amr, actorId, label } = await sessionDetails(context, opening);
  const session: ListedSession = {
    expires,
    createdAt: context.now,
    lastUsedAt: context.now,
    ...omitUndefined({
      provider: textOr(provider),
      sid: textOr(sid),
      amr: textOr(amr),
      actorId: textOr(actorId),
      label: textOr(label),
      account: idp?.accountId === undefined ? undefined : await accountHash(idp.provider, idp.accountId),
      isIndexed: idp && mayEndSessions(context, idp.provider) ? true : undefined,
      claims: claimsId,
    }),
  };
  const key = await registryKey(context, claims);
  await indexSession(context, key, session);
  const { max } = context.settings.session;
  const dropped = await changeRegistry(context, key, ({ sessions, replaced }) => {
    const all = new Map([...sessions, [claims.jti, session]]);
    const tooMany = max === undefined ? [] : beyondNewest(listedAsRows(String(claims.sub), all), max, context.now);
    const tooOld = new Set(tooMany.map(({ sessionToken }) => sessionToken));
    const { fitted } = fitting({ sessions: new Map([...all].filter(([jti]) => !tooOld.has(jti))), replaced });
    return { next: { sessions: fitted, replaced }, result: [...all].filter(([jti]) => !fitted.has(jti)) };
  });
  await forget(context, dropped);
  await reportEnded(context, claims.sub, dropped);
}

/** Calls the `signOut` event for sessions that ended without the person who uses them. */
export async function reportEnded(
  context: SessionContext,
  sub: string | undefined,
  ended: readonly EndedListed[],
): Promise<void> {
  for (const [jti, { expires }] of ended) {
    const token = omitUndefined({ sub, jti, exp: Math.floor(expires / 1000) });
    await context.settings.events.signOut({ token });
  }
}

/** The token of a session that is listed, with the newest claims; else why it is refused. */
export async function checkListed(
  context: SessionContext,
  token: SessionToken,
  how: { readonly fresh?: boolean } = {},
): Promise<TokenReading> {
  const { jti } = token.claims;
  if (jti === undefined) return { token: null, why: "unlisted" };
  const { session, isReplaced } = await findListed(context, await registryKey(context, token.claims), jti, how);
  if (!session) return { token: null, why: isReplaced ? "replaced" : "unlisted" };
  const { v = 0, claims } = session;
  if (v <= versionOf(token.claims) || claims === undefined) return { token };
  const newer = await readKeptClaims(context, jti, claims);
  if (newer) return { token: newerToken(token, newer, v) };
  // Replaced since the registry was read: look again, once.
  return how.fresh ? { token: null, why: "incomplete" } : checkListed(context, token, { fresh: true });
}

/** Records a write of a session in one step: its next version, or only its later end. */
export async function recordListed(context: SessionContext, token: JWT, write: SessionWrite): Promise<Recorded> {
  const { jti } = token;
  if (jti === undefined) return "ended";
  const [key, v] = [await registryKey(context, token), versionOf(token)];
  const own = write.claims && (write.claimsId ?? (await keepClaims(context, jti, write.claims, write.expires)));
  const claimsId = own ?? write.claimsId;
  const used = { expires: write.expires, lastUsedAt: context.now, ...(claimsId !== undefined && { claims: claimsId }) };
  type Change = RegistryChange<{ readonly state: Recorded; readonly former?: ListedSession }>;
  const { state, former } = await changeRegistry(context, key, ({ sessions, replaced }): Change => {
    const found = sessions.get(jti);
    const state: Recorded = !found ? "ended" : (found.v ?? 0) <= v ? "written" : "outdated";
    if (!found || state !== "written") return { result: { state } };
    const next = { ...found, ...used, ...(write.claims && { v: v + 1 }) };
    const { fitted } = fitting({ sessions: new Map([...sessions, [jti, next]]), replaced });
    return { next: { sessions: fitted, replaced }, result: { state, former: found } };
  });
  if (state !== "written" && claimsId !== undefined) await dropClaims(context, jti, claimsId);
  if (claimsId !== undefined && former?.claims !== undefined) await retireClaims(context, former.claims);
  if (former) await indexSession(context, key, { ...former, ...used });
  return state;
}

/** Listed sessions as rows: `sessionToken` is the `jti`. */
const listedAsRows = (userId: string, sessions: Registry["sessions"]): readonly AdapterSession[] =>
  [...sessions].map(([sessionToken, session]) => {
    const { provider = null, sid = null, amr = null, actorId = null, label = null } = session;
    const [expires, createdAt, lastUsedAt] = [session.expires, session.createdAt, session.lastUsedAt].map(
      (at) => new Date(at),
    ) as [Date, Date, Date];
    return { sessionToken, userId, expires, createdAt, lastUsedAt, provider, sid, amr, actorId, label };
  });

/** The sessions of a user as rows. */
export async function listedRows(context: SessionContext, principal: Principal): Promise<readonly AdapterSession[]> {
  const { sessions } = await allListed(context, await keyOfPrincipal(context, principal));
  return listedAsRows(principal.userId, sessions);
}

/** Ends sessions of a user by their ids, in one step. */
export const endListedOf = async (
  context: SessionContext,
  principal: Principal,
  isMeant: (jti: string) => boolean,
): Promise<readonly EndedListed[]> =>
  endListed(context, await keyOfPrincipal(context, principal), (_, jti) => isMeant(jti));
