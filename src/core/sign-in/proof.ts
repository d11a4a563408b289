/** What a sign-in proves about the user: when, and how. */
import { sha256Base64url } from "../crypto/hash.ts";
import { DifferentUser } from "../errors/index.ts";
import { isSameId } from "../stores/lookup.ts";
import type { Context, Identity } from "../types/internal.ts";
import type { Decision } from "../types/linking.ts";
import type { Principal, ProvenSignIn, SignInProof } from "../types/principal.ts";

/**
 * The proof of a method, with values of RFC 8176. An OpenID Provider brings its own (`identity.proof`). A passkey without user
 * verification proves possession only, so it does not count as a proof of the person.
 */
export function proofOfMethod({ account, profile }: Identity, now: number): SignInProof {
  if (account.type === "oauth" || account.type === "email") return { at: now };
  if (account.type === "credentials") return { at: now, amr: ["pwd"] };
  if (account.type !== "webauthn") return {};
  return profile?.userVerified === true ? { at: now, amr: ["pop", "user", "mfa"] } : { amr: ["pop", "user"] };
}

/** Methods that a session remembers as added. Beyond that number, no method makes it fresh. */
const mostNewMethods = 8;
const everyMethod = "*";

const withMethod = (known: readonly string[], method: string): readonly string[] =>
  known.length < mostNewMethods && !known.includes(everyMethod) ? [...known, method] : [everyMethod];

/** The name under which a session remembers a method that was added in it. */
const methodName = async ({ account: { provider, providerAccountId } }: Identity): Promise<string> =>
  (await sha256Base64url(JSON.stringify([provider, providerAccountId]))).slice(0, 16);

/** Whether a sign-in adds an account or a passkey to the user who is signed in. */
export const addsMethod = ({ initiatorId }: Identity, decision: Decision): boolean =>
  decision.do === "link" && initiatorId !== undefined;

/** The user of the session that came, if the sign-in is theirs. */
async function sameUser({ principal }: Context, decision: Decision): Promise<Principal | null> {
  const former = decision.do === "enter" || decision.do === "link" ? await principal() : null;
  return former && "user" in decision && isSameId(decision.user.id, former.userId) ? former : null;
}

/**
 * The proof of the new session. Adding an account or a passkey proves nothing about the user who is signed in: a person at an
 * unlocked computer can add their own. So the proof of the session, and the time of its sign-in, stay what they were, also when that method is
 * used afterwards, until there was a sign-in without this session.
 */
export async function proofOfSignIn(
  context: Context,
  identity: Identity,
  { decision, comesWithSession }: { readonly decision: Decision; readonly comesWithSession: boolean },
): Promise<ProvenSignIn> {
  const own = identity.proof ?? proofOfMethod(identity, Math.floor(context.now / 1000));
  const former = comesWithSession ? await sameUser(context, decision) : null;
  const isAdded = addsMethod(identity, decision);
  const newMethods = former?.newMethods ?? [];
  if (!isAdded && newMethods.length === 0) return { proof: own, newMethods };
  const method = await methodName(identity);
  const isNew = isAdded || [method, everyMethod].some((one) => newMethods.includes(one));
  return {
    proof: isNew ? (former?.proof ?? {}) : own,
    newMethods: isAdded ? withMethod(newMethods, method) : newMethods,
    // Where that time is not known, it is not now.
    ...(isNew && { since: former?.since ?? 0 }),
  };
}

/** Throws if the sign-in of a user who proves again who they are would be that of another user, or create or link one. */
export function mustBeSameUser(decision: Decision, userId: string | undefined): void {
  if (userId === undefined) return;
  if (decision.do === "enter" && isSameId(decision.user.id, userId)) return;
  throw new DifferentUser(
    "A user was asked to sign in again, and the sign-in is not theirs. Nothing was changed: the former session goes on.",
  );
}
