/** THE THRESHOLD: the only room that opens a session. */
import * as ask from "../ask.ts";
import { redirect } from "../http/outcome.ts";
import type { SignInParams } from "../types/callbacks.ts";
import type { Context, Holder, Identity, Member, Outcome, Proof } from "../types/flow.ts";
import type { Facts } from "./decide.ts";
import { gather } from "./gather.ts";
import { landing } from "./landing.ts";
import { settle } from "./settle.ts";

/** What the `signIn` callback is asked: about the stored user where there is one. */
function question({ user, account, profile, credentials }: Identity, { owner, namesake }: Facts): SignInParams {
  const known = owner ?? (account.type === "email" ? namesake : null);
  return { user: known ?? user, account, ...(profile && { profile }), ...(credentials && { credentials }) };
}

const announce = ({ settings }: Context, { user, account, profile, isNewUser }: Member) =>
  settings.events.signIn({ user, account, ...(profile && { profile }), isNewUser });

/** Lets a proven identity in: consent, then the database, then the session, then the landing. Nothing is written before consent. */
export async function admit(
  context: Context,
  { identity, callbackUrl }: Proof,
  holder: Holder | null,
): Promise<Outcome> {
  const facts = await gather(context, identity, holder);
  const elsewhere = await ask.consent(context, question(identity, facts));
  if (elsewhere !== undefined) return redirect(elsewhere);
  const member = await settle(context, identity, facts, holder);
  const url = await landing(context, member, callbackUrl);
  const cookies = await context.settings.sessions.open(context, member);
  await announce(context, member);
  return redirect(url, cookies);
}
