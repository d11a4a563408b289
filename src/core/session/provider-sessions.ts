/** A provider ends listed sessions: the one of a `sid`, or those of an account (`session.revocation`). */
import type { SessionContext } from "../types/internal.ts";
import { accountHash, type EndedListed, endListed, registryKey, reportEnded } from "./listed.ts";
import { registriesOf } from "./provider-index.ts";

/** The sessions that a provider ends. */
export type ProviderTarget = { readonly sid: string } | { readonly accountId: string };

/** Ends the sessions that were opened at a provider, and reports each. */
export async function endProviderSessions(
  context: SessionContext,
  provider: string,
  target: ProviderTarget,
): Promise<void> {
  const name = "sid" in target ? target : { account: await accountHash(provider, target.accountId) };
  const ended: EndedListed[] = [];
  for (const key of await registriesOf(context, provider, name)) {
    const found = await endListed(context, key, (session) => {
      if (session.provider !== provider) return false;
      return "sid" in name ? session.sid === name.sid : session.account === name.account;
    });
    ended.push(...found);
  }
  await reportEnded(context, undefined, ended);
}

/** Ends the listed sessions in which another user acts for this one, and reports each. */
export async function endActingSessions(context: SessionContext, userId: string): Promise<void> {
  const key = await registryKey(context, { sub: userId, portico: { stored: true } });
  await reportEnded(context, undefined, await endListed(context, key, ({ actorId }) => actorId !== undefined));
}
