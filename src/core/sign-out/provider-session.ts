/** The provider of the session of a call, and what identifies the session there. */

import { readProviderTokens } from "../provider-tokens.ts";
import type { Context, Settings } from "../types/internal.ts";
import type { Principal } from "../types/principal.ts";
import type { ReadyOAuth, ReadyProvider } from "../types/ready-provider.ts";
import { type SessionTokens, type SidOf, sessionTokens } from "./stored-tokens.ts";

/** A session at a provider. */
export interface ProviderSession {
  readonly provider: ReadyOAuth;
  /** The id_token of this session. */
  readonly idToken?: string | undefined;
  /** Identifies the session, or its user, without an id_token. */
  readonly hint?: string | undefined;
  /** The tokens that are kept of it. */
  readonly stored?: SessionTokens | undefined;
}

const asOAuth = (provider: ReadyProvider | undefined): ReadyOAuth | undefined =>
  provider?.type === "oauth" || provider?.type === "oidc" ? provider : undefined;

/** Whether sessions of this configuration name the provider that opened them. One that does not was opened without a provider. */
const namesProvider = ({ session: { strategy }, stores }: Settings): boolean =>
  strategy === "jwt" ? stores.users !== undefined : stores.sessions?.deleteProviderSessions !== undefined;

/** The provider of a session that cannot say it: that of its tokens, or the only one of the configuration. */
function onlyProvider({ providers }: Settings, stored: SessionTokens | undefined): ReadyOAuth | undefined {
  if (stored) return asOAuth(providers.get(stored.provider));
  const [first, ...others] = providers.values();
  return others.length === 0 ? asOAuth(first) : undefined;
}

function providerOfSession({ settings }: Context, { idp }: Principal, stored: SessionTokens | undefined) {
  if (idp) return asOAuth(settings.providers.get(idp.provider));
  return namesProvider(settings) ? undefined : onlyProvider(settings, stored);
}

/** The provider of a session, as far as it is known without a read of the database: for a page that any site can link to. */
export async function namedProvider(context: Context, principal: Principal): Promise<ReadyOAuth | undefined> {
  const stored = principal.idp ? null : await readProviderTokens(context, principal.sessionId);
  return providerOfSession(context, principal, stored ?? undefined);
}

/** The kept id_token, unless it belongs to another session of the same user. */
function ownIdToken({ tokens }: SessionTokens, { idp }: Principal, sidOf: SidOf): string | undefined {
  const { id_token } = tokens;
  if (id_token === undefined) return undefined;
  const sid = sidOf(id_token);
  return sid === undefined || idp?.sid === undefined || sid === idp.sid ? id_token : undefined;
}

/** The session of a user at its provider; `undefined` if none is known. */
export async function providerSession(context: Context, principal: Principal): Promise<ProviderSession | undefined> {
  const { sidOf } = await import("../methods/oauth/logout/end-session.ts");
  const stored = await sessionTokens(context, principal, sidOf);
  const provider = providerOfSession(context, principal, stored);
  if (!provider) return undefined;
  const idToken = stored && ownIdToken(stored, principal, sidOf);
  return { provider, stored, idToken, hint: principal.idp?.sid ?? principal.email ?? undefined };
}
