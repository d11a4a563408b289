/** THE THRESHOLD: the only room that opens a session. */
import * as ask from "../ask.ts";
import { redirect } from "../http/outcome.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { SignInParams } from "../types/callbacks.ts";
import type { Context, Identity, Member, Outcome, Proof } from "../types/flow.ts";
import { decide, type Facts } from "./decide.ts";
import { gather } from "./gather.ts";
import { landing } from "./landing.ts";
import { settle } from "./settle.ts";

/** The stored user whose address it is. Who starts anew is somebody else than the user who held the address. */
function addressee(facts: Facts): AdapterUser | null {
  return facts.type === "email" && decide(facts).do !== "create" ? facts.namesake : null;
}

/** What the `signIn` callback is asked: about the stored user where there is one. */
function question({ user, account, profile, credentials }: Identity, facts: Facts): SignInParams {
  const known = facts.owner ?? addressee(facts);
  return { user: known ?? user, account, ...(profile && { profile }), ...(credentials && { credentials }) };
}

const announce = ({ settings }: Context, { user, account, profile, isNewUser }: Member) =>
  settings.events.signIn({ user, account, ...(profile && { profile }), isNewUser });

/** Lets a proven identity in: consent, then the database, then the session, then the landing. Nothing is written before consent. */
export async function admit(context: Context, { identity, callbackUrl }: Proof): Promise<Outcome> {
  const facts = await gather(context, identity);
  const { provider } = identity.account;
  context.settings.log.debug("linking", { provider, decision: decide(facts).do });
  const elsewhere = await ask.consent(context, question(identity, facts));
  if (elsewhere !== undefined) return redirect(elsewhere);
  const member = await settle(context, identity, facts);
  const url = await landing(context, member, callbackUrl);
  const cookies = await context.session.open(member);
  context.settings.log.debug("session-opened", { provider, isNewUser: member.isNewUser });
  await announce(context, member);
  return redirect(url, cookies);
}
