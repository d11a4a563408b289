/** Signs a proven identity in: linking decision, consent, writes, session, redirect. The only place that opens a session. */
import { allowSignIn, resolveRedirect } from "../callbacks.ts";
import { dropChunks, hasSessionCookie } from "../cookies/set-cookie.ts";
import { redirect } from "../http/respond.ts";
import { withQuery } from "../http/url.ts";
import { lazyImport } from "../lib/lazy.ts";
import { refuseWhileActing } from "../session/acting.ts";
import { requireRecentSession } from "../session/fresh.ts";
import type { SignInParams } from "../types/callbacks.ts";
import type { Authenticated, Context, Identity, Outcome, SetCookie, SignedInUser } from "../types/internal.ts";
import type { Decision } from "../types/linking.ts";
import { decide, type LinkingFacts } from "./decide.ts";
import { linkingFacts } from "./facts.ts";
import { addsMethod, mustBeSameUser, proofOfSignIn } from "./proof.ts";
import { applyWithRetry } from "./race.ts";

/** What the `signIn` callback gets: the stored user if there is one. A visitor who gets a user of their own is not `emailOwner`. */
function signInParams(identity: Identity, facts: LinkingFacts, decision: Decision): SignInParams {
  const { user, account, profile, credentials } = identity;
  const entersByEmail = facts.type === "email" && decision.do !== "create";
  const stored = facts.accountOwner ?? (entersByEmail ? facts.emailOwner : null);
  return { user: stored ?? user, account, ...(profile && { profile }), ...(credentials && { credentials }) };
}

/** The page for new users, or where the visitor wants to go. */
async function afterSignInUrl(
  context: Context,
  { isNewUser, account }: SignedInUser,
  requestedUrl: string | undefined,
): Promise<string> {
  // Checked a second time: the URL may be older than the configuration.
  const callbackUrl = await resolveRedirect(context, requestedUrl);
  const { newUser } = context.settings.pages;
  return isNewUser && newUser && account.type !== "credentials" ? withQuery(newUser, { callbackUrl }) : callbackUrl;
}

const keptTokens = lazyImport(() => import("./tokens.ts"));
const choiceModule = lazyImport(() => import("./choice.ts"));

/** Whether the tokens of a sign-in are needed later: to be refreshed, or for the sign-out at the provider. */
function areTokensNeeded({ settings }: Context, { account, accountRow }: Identity): boolean {
  const provider = settings.providers.get(account.provider);
  if (provider?.type !== "oauth" && provider?.type !== "oidc") return false;
  return settings.keepTokens ?? (Boolean(accountRow?.refresh_token) || provider.logout.always === true);
}

/** The cookies that keep the tokens of this sign-in, or clear those of an earlier one. `opened` opens the session. */
async function tokenCookies(
  context: Context,
  identity: Identity,
  opened: readonly SetCookie[],
): Promise<readonly SetCookie[]> {
  if (areTokensNeeded(context, identity)) return (await keptTokens()).keptTokenCookies(context, identity, opened);
  return dropChunks(context.call.cookies, context.cookies.providerTokens);
}

/** Signs a user in. Nothing is written before the application has consented. */
export async function completeSignIn(context: Context, authenticated: Authenticated): Promise<Outcome> {
  const { identity, callbackUrl, reauthUserId, short = false } = authenticated;
  const { log, events } = context.settings;
  // Also a sign-in that began earlier: it would link an account, or open a session, on behalf of the user.
  const comesWithSession = hasSessionCookie(context.call.cookies, context.cookies);
  if (comesWithSession) await refuseWhileActing(context, "Sign in");
  const facts = await linkingFacts(context, identity);
  const decision = decide(facts);
  mustBeSameUser(decision, reauthUserId);
  const { provider } = identity.account;
  log.debug("linking", { provider, decision: decision.do });
  if (decision.do === "ask") return (await choiceModule()).askForChoice(context, authenticated, decision);
  const deniedUrl = await allowSignIn(context, signInParams(identity, facts, decision));
  if (deniedUrl !== undefined) return redirect(deniedUrl);
  if (addsMethod(identity, decision)) await requireRecentSession(context);
  const proven = await proofOfSignIn(context, identity, { decision, comesWithSession });
  const signedIn = await applyWithRetry(context, identity, facts, decision);
  if ("do" in signedIn) return (await choiceModule()).askForChoice(context, authenticated, signedIn);
  const url = await afterSignInUrl(context, signedIn, callbackUrl);
  const { idp } = identity;
  const opened = await context.session.open({ ...signedIn, ...(idp && { idp }), ...proven, short });
  // The session cookie goes last: curl 7.88 keeps a cookie that is cleared before another.
  const cookies = [...(await tokenCookies(context, identity, opened)), ...opened];
  log.debug("session-opened", { provider, isNewUser: signedIn.isNewUser });
  await events.signIn(signedIn);
  return redirect(url, cookies);
}
