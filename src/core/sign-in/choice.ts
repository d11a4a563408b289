/** A sign-in that waits: its person must first choose what happens to a stored user who has their address without proof. */
import { OAuthAccountNotLinked } from "../errors/index.ts";
import { redirect } from "../http/respond.ts";
import { actionUrl, withQuery } from "../http/url.ts";
import { makeState, openChoice } from "../transaction.ts";
import type { Authenticated, Context, Identity, Outcome } from "../types/internal.ts";
import type { ChoiceNeeded, WaitingIdentity } from "../types/linking.ts";
import { proofOfMethod } from "./proof.ts";

/** What is sealed of the identity: what it is made of, and what the choice is bound to. */
function waitingIdentity({ call, now }: Context, identity: Identity, ownerId: string): WaitingIdentity {
  const { fetched, user, account, proof } = identity;
  const { provider, providerAccountId: accountId } = account;
  if (fetched && user.email) {
    const proved = proof ?? proofOfMethod(identity, Math.floor(now / 1000));
    return { fetched, email: user.email, accountId, ownerId, proof: proved, origin: call.origin };
  }
  throw new OAuthAccountNotLinked("A stored user has the address without proof, and this sign-in cannot wait.", {
    cause: { provider },
  });
}

/** Redirects to the page with the choice. Nothing is written: the identity waits in a cookie of this browser. */
export async function askForChoice(
  context: Context,
  { identity, callbackUrl = "", short }: Authenticated,
  { user: owner }: ChoiceNeeded,
): Promise<Outcome> {
  const { provider } = identity.account;
  const userId = String(owner.id);
  context.settings.log.warn(
    "unproved-address",
    "A provider proved an address that a stored user has without proof, so the visitor must choose. For users that another library stored, set trustStoredEmails.",
    { provider, userId },
  );
  const state = makeState(context.now);
  const cookies = await openChoice(context, {
    provider,
    state,
    callbackUrl,
    ...(short && { short }),
    waiting: waitingIdentity(context, identity, userId),
  });
  return redirect(withQuery(actionUrl(context, "confirm-address", provider), { state }), cookies);
}
