/** Who begins a sign-in in order to add to what they have: an account, or a passkey. */
import { SessionRequired } from "../errors/index.ts";
import type { Context, SignInRequest } from "../types/internal.ts";

/**
 * The stored user who is signed in. Of a visitor, and of a user whom only `authorize` knows, nothing: their sign-in adds
 * nothing to anybody. Throws `SessionRequired` where the user of a living session is stored no more.
 */
export async function initiatorId({ principal }: Context): Promise<Pick<SignInRequest, "initiatorId">> {
  const known = await principal();
  if (!known?.isStored) return {};
  if (await principal({ again: true })) return { initiatorId: known.userId };
  throw new SessionRequired(
    "The user who is signed in is no longer stored, or their session has just ended: nothing can be added to them. The session cookie was cleared.",
  );
}
