/** Signs out at the provider of a session: revokes its tokens, then redirects to its end session endpoint. */

import { toError } from "../errors/convert.ts";
import { actionUrl } from "../http/url.ts";
import { withDeadline } from "../lib/deadline.ts";
import { lazyImport } from "../lib/lazy.ts";
import { yesOrNo } from "../lib/yes-or-no.ts";
import { makeState, openTransaction } from "../transaction.ts";
import type { Context, SetCookie } from "../types/internal.ts";
import type { Principal } from "../types/principal.ts";
import { namedProvider, type ProviderSession, providerSession } from "./provider-session.ts";
import { clearTokens } from "./stored-tokens.ts";

const logoutRequests = lazyImport(() => import("../methods/oauth/logout/end-session.ts"));
const revocation = lazyImport(() => import("../methods/oauth/logout/revocation.ts"));

/** Milliseconds that a sign-out waits for the provider, and a page for what the provider offers. */
const longestSignOut = 8_000;
const longestOffer = 1_500;

/** Where the visitor goes, and the transaction for the way back. */
export interface LogoutRedirect {
  readonly url: string;
  readonly cookies: readonly SetCookie[];
}

/** A failure at the provider does not keep a visitor signed in here: it is a line in the log. */
function logProviderFailure({ settings: { log } }: Context, thrown: unknown): undefined {
  log.warn(
    "provider-sign-out-failed",
    "Signing out at the provider failed: the session ends only here.",
    toError(thrown),
  );
}

/** Whether the form asks to sign out at the provider; `undefined` if it leaves that to the configuration. */
const requestedChoice = ({ call: { body } }: Context): boolean | undefined => yesOrNo(body.provider);

/** Logged once a day: every sign-out of such a session would repeat it. */
function warnOfUnknownProvider({ settings: { log, logOnce }, now }: Context): void {
  if (!logOnce("unknown-session-provider", now + 86_400_000, now)) return;
  log.warn(
    "unknown-session-provider",
    "A sign-out at the provider was requested for a session whose provider is not known, so it ended only here. Sessions of magic links, passkeys and credentials have none. Under the database strategy the adapter needs deleteProviderSessions to store it; under the jwt strategy without stored users, the id_token needs a sid.",
  );
}

const alwaysLeaves = ({ provider }: ProviderSession): boolean => provider.logout.always === true;

/**
 * The provider that this sign-out is to reach. Asked before the session ends, because it names the provider. A failure must not
 * keep a visitor signed in, so it is logged.
 */
export async function sessionToLeave(context: Context): Promise<ProviderSession | undefined> {
  const choice = requestedChoice(context);
  const providers = [...context.settings.providers.values()];
  const isWanted = choice ?? providers.some((one) => "logout" in one && one.logout.always === true);
  if (!isWanted) return undefined;
  const find = async () => {
    const principal = await context.principal();
    // The provider knows the user who acts, or the one they act for: neither asked to sign out there.
    if (principal?.kind === "acting") return undefined;
    const session = principal && (await providerSession(context, principal));
    if (principal && !session && choice) warnOfUnknownProvider(context);
    return session && (choice || alwaysLeaves(session)) ? session : undefined;
  };
  return find().catch((thrown: unknown) => logProviderFailure(context, thrown));
}

/** Revoked tokens that are still stored give access to nothing. */
function logKeptTokens({ settings: { log } }: Context, thrown: unknown): void {
  log.warn("revoked-token-stored", "Tokens that were revoked could not be removed from the database.", toError(thrown));
}

/** Revokes the tokens of the account, and removes those that were revoked. */
async function revokeStoredTokens(context: Context, { provider, stored }: ProviderSession): Promise<void> {
  if (!stored || provider.logout.revocation === false) return;
  const done = await (await revocation()).revokeTokens({ ...context, provider }, stored.tokens);
  for (const { failure } of done) {
    if (!failure) continue;
    context.settings.log.warn(
      "token-not-revoked",
      `A token of "${provider.id}" could not be revoked at sign-out. It is valid until it expires.`,
      failure,
    );
  }
  const revoked = done.filter(({ failure }) => !failure).map(({ type }) => type);
  if (!stored.account) return;
  await clearTokens(context, stored.account, revoked).catch((thrown: unknown) => logKeptTokens(context, thrown));
}

/** The logout request, and the transaction that its return belongs to. */
async function logoutRedirect(
  context: Context,
  { provider, idToken, hint }: ProviderSession,
  callbackUrl: string,
): Promise<LogoutRedirect | undefined> {
  const state = makeState(context.now);
  const returnUrl = actionUrl(context, "signout/return");
  const url = await (await logoutRequests()).logoutUrl({ ...context, provider }, { idToken, hint, returnUrl, state });
  if (url === undefined) return undefined;
  const transaction = { provider: provider.id, state, callbackUrl };
  return { url, cookies: await openTransaction(context, transaction, { kind: "signOut" }) };
}

/**
 * Signs out at the provider, once the session here has ended. `callbackUrl`: where the visitor asked to go, or an empty
 * string. Returns the redirect to the provider; `undefined` if it has no end session endpoint, or cannot be reached.
 */
export function signOutAtProvider(
  context: Context,
  session: ProviderSession,
  callbackUrl: string,
): Promise<LogoutRedirect | undefined> {
  const work = async () => {
    await revokeStoredTokens(context, session);
    return logoutRedirect(context, session, callbackUrl);
  };
  const done = work().catch((thrown: unknown) => logProviderFailure(context, thrown));
  return withDeadline(done, longestSignOut, undefined);
}

/** A provider that the sign-out page offers to sign out at. */
export interface OfferedProvider {
  readonly name: string;
  /** Whether every sign-out also signs out there. */
  readonly isAlways: boolean;
}

async function findOffer(context: Context, principal: Principal): Promise<OfferedProvider | undefined> {
  const provider = principal.kind === "acting" ? undefined : await namedProvider(context, principal);
  if (!provider) return undefined;
  const isOffered = await (await logoutRequests()).canEndSession({ ...context, provider });
  return isOffered ? { name: provider.name, isAlways: alwaysLeaves({ provider }) } : undefined;
}

/** The provider of this session, if it has an end session endpoint. If that cannot be found out soon, nothing is offered. */
export const offeredProvider = (context: Context, principal: Principal): Promise<OfferedProvider | undefined> =>
  withDeadline(
    findOffer(context, principal).catch(() => undefined),
    longestOffer,
    undefined,
  );
