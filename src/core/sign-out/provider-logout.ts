/** A provider ends sessions here: by a logout token, or by the id of its session. */
import { sha256Base64url } from "../crypto/hash.ts";
import { InvalidProvider, OAuthResponseError } from "../errors/index.ts";
import { lazyImport } from "../lib/lazy.ts";
import type { ProviderTarget } from "../session/provider-sessions.ts";
import { requireMethod } from "../stores/index.ts";
import { findUserByAccount } from "../stores/lookup.ts";
import type { AdapterSession, AdapterUser } from "../types/adapter.ts";
import type { ProviderContext } from "../types/internal.ts";
import type { LogoutOptions } from "../types/provider-tokens.ts";
import type { ReadyOAuth } from "../types/ready-provider.ts";

type OAuthContext = ProviderContext<ReadyOAuth>;

const logoutTokens = lazyImport(() => import("../methods/oauth/logout/logout-token.ts"));
const providerSessions = lazyImport(() => import("../session/provider-sessions.ts"));
const profiles = lazyImport(() => import("../methods/oauth/profile.ts"));

/** The context of a provider whose option is on. Otherwise the route does not exist. */
export function withLogout(context: ProviderContext, option: keyof LogoutOptions & `${string}channel`): OAuthContext {
  const { provider } = context;
  if ("logout" in provider && provider.logout[option] === true) return { ...context, provider };
  throw new InvalidProvider(`The provider in the path does not accept this. Set logout: { ${option}: true }.`);
}

/** The sessions that a provider ends: one, or those of a user. */
type Target = { readonly sid: string } | { readonly userId: string };

/** The sessions that are about to end, as far as the adapter can list them: for the event. */
async function listTargets(
  { provider, settings }: OAuthContext,
  user: AdapterUser | null,
  target: Target,
): Promise<readonly AdapterSession[]> {
  const rows = user ? ((await settings.stores.sessions?.listSessions?.(user.id)) ?? []) : [];
  return rows.filter((row) => row.provider === provider.id && (!("sid" in target) || row.sid === target.sid));
}

/** Ends sessions in the database, and reports each that is known. */
async function endSessions(context: OAuthContext, target: Target, user: AdapterUser | null): Promise<void> {
  const { provider, settings } = context;
  const deleteSessions = requireMethod(settings.stores.sessions, "deleteProviderSessions", "Logout by a provider");
  const ending = await listTargets(context, user, target);
  await deleteSessions({ provider: provider.id, ...target });
  for (const session of ending) await settings.events.signOut({ session });
}

/** Ends the stored sessions in which another user acts for this one, as far as the adapter can list them. */
async function endActingRows({ settings }: OAuthContext, { id }: AdapterUser): Promise<void> {
  const { sessions } = settings.stores;
  const rows = ((await sessions?.listSessions?.(id)) ?? []).filter(({ actorId }) => actorId != null);
  for (const row of rows) {
    await (sessions?.deleteSessionByName ?? sessions?.deleteSession)?.(row.sessionToken);
    await settings.events.signOut({ session: row });
  }
}

/** Ends sessions that shared state lists, under the `jwt` strategy. */
const endListedSessions = async (context: OAuthContext, target: ProviderTarget): Promise<void> =>
  (await providerSessions()).endProviderSessions(context, context.provider.id, target);

/** Ends the session with this `sid`. One that is not known is not an error. */
export const endSessionBySid = (context: OAuthContext, sid: string): Promise<void> =>
  context.settings.session.revocation ? endListedSessions(context, { sid }) : endSessions(context, { sid }, null);

type LogoutClaims = Parameters<Awaited<ReturnType<typeof profiles>>["accountIdOfSubject"]>[1];

const unknownSubject = (id: string) =>
  new OAuthResponseError(
    `The logout token of "${id}" has no sid, and profile() does not return its sub as the id of the user, so no session can be found. Register the client with backchannel_logout_session_required.`,
  );

/**
 * Ends the sessions of a subject, and those in which another user acts for it. `accountId` is `undefined` if it does not follow from the
 * subject.
 */
async function endSessionsOf(context: OAuthContext, accountId: string | undefined): Promise<void> {
  const { provider, settings } = context;
  if (accountId === undefined) throw unknownSubject(provider.id);
  const { users } = settings.stores;
  const user = users && (await findUserByAccount(context, { provider: provider.id, providerAccountId: accountId }));
  if (settings.session.revocation) {
    await endListedSessions(context, { accountId });
    if (user) await (await providerSessions()).endActingSessions(context, String(user.id));
  } else if (user) {
    await endSessions(context, { userId: user.id }, user);
    await endActingRows(context, user);
  }
}

/** Ends the sessions that a logout token names: the one of its `sid`, else those of its `sub`. */
async function endNamed(context: OAuthContext, sid: string | undefined, claims: LogoutClaims): Promise<void> {
  const { provider, settings } = context;
  const accountId = claims.sub == null ? undefined : await (await profiles()).accountIdOfSubject(provider, claims);
  if (sid === undefined) return endSessionsOf(context, accountId);
  if (settings.session.revocation) return endListedSessions(context, { sid });
  const key = accountId === undefined ? undefined : { provider: provider.id, providerAccountId: accountId };
  await endSessions(context, { sid }, key ? await findUserByAccount(context, key) : null);
}

const usedBefore = () => new OAuthResponseError("The logout token was used before (jti).");

/**
 * Ends the sessions that a logout token names: the one of its `sid`, else those of its `sub`. A `sid` that is not known ends
 * nothing, also with a `sub`: the session may have ended here before, and others of the same person go on. The token counts as
 * used once the sessions have ended, so that the provider can send it again after a failure.
 */
export async function acceptLogoutToken(context: OAuthContext, text: string): Promise<void> {
  const { provider, settings } = context;
  const { sid, jti, until, claims } = await (await logoutTokens()).readLogoutToken(context, text);
  const key = `logout-token:${await sha256Base64url(JSON.stringify([provider.id, claims.iss, provider.clientId, jti]))}`;
  if ((await settings.state.read(key)) !== null) throw usedBefore();
  await endNamed(context, sid, claims);
  if (!(await settings.state.claim(key, new Date(until * 1000)))) throw usedBefore();
}
