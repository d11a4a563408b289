/** THE THRESHOLD: the only room that opens a session. */
import * as ask from "../callbacks.ts";
import { redirect } from "../http/outcome.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { SignInParams } from "../types/callbacks.ts";
import type { Authenticated, Context, Identity, Outcome, SignedInUser } from "../types/internal.ts";
import { afterSignInUrl } from "./after-sign-in.ts";
import { applyDecision } from "./apply.ts";
import { decide, type LinkingFacts } from "./decide.ts";
import { linkingFacts } from "./facts.ts";

/** The stored user whose address it is. Who starts anew is somebody else than the user who held the address. */
function signInParamsUser(facts: LinkingFacts): AdapterUser | null {
  return facts.type === "email" && decide(facts).do !== "create" ? facts.emailOwner : null;
}

/** What the `signIn` callback is asked: about the stored user where there is one. */
function confirmationOf({ user, account, profile, credentials }: Identity, facts: LinkingFacts): SignInParams {
  const known = facts.accountOwner ?? signInParamsUser(facts);
  return { user: known ?? user, account, ...(profile && { profile }), ...(credentials && { credentials }) };
}

const announce = ({ settings }: Context, { user, account, profile, isNewUser }: SignedInUser) =>
  settings.events.signIn({ user, account, ...(profile && { profile }), isNewUser });

/** Lets a proven identity in: consent, then the database, then the session, then the landing. Nothing is written before consent. */
export async function completeSignIn(context: Context, { identity, callbackUrl }: Authenticated): Promise<Outcome> {
  const facts = await linkingFacts(context, identity);
  const { provider } = identity.account;
  context.settings.log.debug("linking", { provider, decision: decide(facts).do });
  const elsewhere = await ask.allowSignIn(context, confirmationOf(identity, facts));
  if (elsewhere !== undefined) return redirect(elsewhere);
  const member = await applyDecision(context, identity, facts);
  const url = await afterSignInUrl(context, member, callbackUrl);
  const cookies = await context.session.open(member);
  context.settings.log.debug("session-opened", { provider, isNewUser: member.isNewUser });
  await announce(context, member);
  return redirect(url, cookies);
}
