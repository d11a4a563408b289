/** What a sign-in proves about the user: when, and how. */
import { DifferentUser } from "../errors/index.ts";
import { isSameId } from "../stores/lookup.ts";
import type { Context, Identity } from "../types/internal.ts";
import type { Decision } from "../types/linking.ts";
import type { SignInProof } from "../types/principal.ts";

/**
 * The proof of a method, with values of RFC 8176. An OpenID Provider brings its own (`identity.proof`). A passkey without user
 * verification proves possession only, so it does not count as a proof of the person.
 */
function proofOfMethod({ account, profile }: Identity, now: number): SignInProof {
  if (account.type === "oauth" || account.type === "email") return { at: now };
  if (account.type === "credentials") return { at: now, amr: ["pwd"] };
  if (account.type !== "webauthn") return {};
  return profile?.userVerified === true ? { at: now, amr: ["pop", "user", "mfa"] } : { amr: ["pop", "user"] };
}

/**
 * The proof of the new session. Adding an account or a passkey proves nothing about the user who is signed in: a person at an
 * unlocked computer can add their own. The proof of the session stays what it was.
 */
export async function proofOfSignIn(context: Context, identity: Identity, decision: Decision): Promise<SignInProof> {
  const isAdded = decision.do === "link" && identity.initiatorId !== undefined;
  if (isAdded) return (await context.principal())?.proof ?? {};
  return identity.proof ?? proofOfMethod(identity, Math.floor(context.now / 1000));
}

/** Throws if the sign-in of a user who proves again who they are would be that of another user, or create or link one. */
export function mustBeSameUser(decision: Decision, userId: string | undefined): void {
  if (userId === undefined) return;
  if (decision.do === "enter" && isSameId(decision.user.id, userId)) return;
  throw new DifferentUser(
    "A user was asked to sign in again, and the sign-in is not theirs. Nothing was changed: the former session goes on.",
  );
}
