/** What a method needs to start a sign-in: where to go in the end, and who adds to their own accounts or passkeys. */
import { resolveRequestedUrl } from "../callbacks.ts";
import { SessionRequired } from "../errors/index.ts";
import { findUser } from "../stores/lookup.ts";
import type { Context } from "../types/internal.ts";
import type { SignInRequest } from "../types/route.ts";

/**
 * The id of the stored user who is signed in. Visitors have none, and neither have users whom only `authorize` knows: their
 * sign-in adds nothing to a user. Throws `SessionRequired` if the user of the session has been deleted.
 */
async function initiatorOf(context: Context): Promise<Pick<SignInRequest, "initiatorId">> {
  const principal = await context.principal();
  if (!principal?.isStored) return {};
  const { userId } = principal;
  // A stored session is read together with its user; a session token is valid longer than its user may exist.
  const exists = context.settings.session.strategy === "database" || (await findUser(context, userId)) !== null;
  if (exists) return { initiatorId: userId };
  throw new SessionRequired(
    "The user who is signed in is no longer stored: nothing can be added to them. The session cookie was cleared.",
  );
}

/** The sign-in that a call asks for. */
export const signInRequest = async (context: Context): Promise<SignInRequest> => ({
  callbackUrl: await resolveRequestedUrl(context),
  ...(await initiatorOf(context)),
});
