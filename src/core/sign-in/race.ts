/** Two first sign-ins of one person at the same moment end in one user: the slower one finds what the faster one wrote. */
import type { Context, Identity, SignedInUser } from "../types/internal.ts";
import { applyDecision } from "./apply.ts";
import { decide, type LinkingFacts } from "./decide.ts";
import { linkingFacts } from "./facts.ts";

/** Whether another sign-in has created this very account, taken this address, or proved it. */
const lostRace = (before: LinkingFacts, after: LinkingFacts): boolean =>
  (!before.accountOwner && after.accountOwner !== null) ||
  (after.emailOwner !== null &&
    (before.emailOwnerStatus !== after.emailOwnerStatus ||
      String(before.emailOwner?.id) !== String(after.emailOwner.id)));

/** How often the facts are read again. Each read takes the database at least as long as the next write of the other sign-in. */
const maxReads = 3;

/** Whether a user has this address and no account: the other sign-in may be about to write the account. */
const isHalfway = ({ type, accountOwner, emailOwner }: LinkingFacts): boolean =>
  type !== "email" && !accountOwner && emailOwner !== null;

/** The facts as they are now. What cannot be read is as it was. */
async function readFactsAgain(context: Context, identity: Identity, before: LinkingFacts): Promise<LinkingFacts> {
  const read = () => linkingFacts(context, identity).catch(() => before);
  let facts = await read();
  for (let reads = 1; reads < maxReads && isHalfway(facts); reads++) facts = await read();
  return facts;
}

/**
 * Carries out the decision, and decides once more if another sign-in was faster. That includes a refusal, which may come from
 * meeting the user of the other sign-in before its account was written.
 */
export const applyWithRetry = (context: Context, identity: Identity, facts: LinkingFacts): Promise<SignedInUser> =>
  applyDecision(context, identity, facts).catch(async (failure: unknown) => {
    if (decide(facts).do === "enter") throw failure;
    const now = await readFactsAgain(context, identity, facts);
    if (!lostRace(facts, now)) throw failure;
    return applyDecision(context, identity, now);
  });
