/** Two first sign-ins of one person at the same moment end in one user: the slower one finds what the faster one wrote. */
import { isAccount, isSameId } from "../stores/lookup.ts";
import type { AdapterAccount } from "../types/adapter.ts";
import type { Context, Identity, SignedInUser } from "../types/internal.ts";
import type { ChoiceNeeded, Decision } from "../types/linking.ts";
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

/** The accounts of a user; `null` if the adapter cannot list them. */
async function accountsOf({ settings }: Context, userId: string): Promise<readonly AdapterAccount[] | null> {
  const rows: unknown = await settings.stores.accounts?.listAccounts?.(userId);
  return Array.isArray(rows) ? rows.filter((row: AdapterAccount) => isSameId(row.userId, userId)) : null;
}

/**
 * Whether a refusal is final: no other sign-in is about to write this account, because it has an owner, the owner of the address has others,
 * or the adapter stores no user before their account. What cannot be known is not final.
 */
async function isFinalRefusal(
  context: Context,
  { account }: Identity,
  { type, accountOwner, emailOwner }: LinkingFacts,
): Promise<boolean> {
  if (accountOwner) return true;
  if (type === "email" || !emailOwner) return false;
  const rows = await accountsOf(context, emailOwner.id).catch(() => null);
  if (!rows || rows.some(isAccount(account))) return false;
  return rows.length > 0 || context.settings.stores.users?.createUserWithAccount !== undefined;
}

/**
 * Carries out the decision, and decides once more if another sign-in was faster. That includes a refusal, which may come from
 * meeting the user of the other sign-in before its account was written.
 */
export const applyWithRetry = (
  context: Context,
  identity: Identity,
  facts: LinkingFacts,
  decision: Exclude<Decision, ChoiceNeeded>,
): Promise<SignedInUser | ChoiceNeeded> =>
  applyDecision(context, identity, facts, decision).catch(async (failure: unknown) => {
    if (decision.do === "enter") throw failure;
    if (decision.do === "refuse" && (await isFinalRefusal(context, identity, facts))) throw failure;
    const now = await readFactsAgain(context, identity, facts);
    if (!lostRace(facts, now)) throw failure;
    const second = decide(now);
    return second.do === "ask" ? second : applyDecision(context, identity, now, second);
  });
