/** The input of a method's `start`: the callback URL, and the user who adds an account or a passkey. */
import { resolveRequestedUrl } from "../callbacks.ts";
import { SessionRequired } from "../errors/index.ts";
import { refuseWhileActing } from "../session/acting.ts";
import { reauthenticatingUser } from "../session/fresh.ts";
import { isStoredUserFor } from "../session/principal.ts";
import { wantsShortSession } from "../session/remembered.ts";
import { findUser } from "../stores/lookup.ts";
import type { Context } from "../types/internal.ts";
import type { SignInRequest } from "../types/route.ts";

/**
 * The id of the stored user who is signed in; `undefined` for visitors, and for users whom only `authorize` knows: their
 * sign-in adds nothing to a user. Throws `SessionRequired` if the user of the session has been deleted.
 */
async function initiatorOf(context: Context): Promise<Pick<SignInRequest, "initiatorId">> {
  const principal = await context.principal();
  if (!principal || !isStoredUserFor("add a sign-in method", principal)) return {};
  const { userId } = principal;
  // A stored session is read together with its user; a session token can outlive its user.
  const exists = context.settings.session.strategy === "database" || (await findUser(context, userId)) !== null;
  if (exists) return { initiatorId: userId };
  throw new SessionRequired(
    "The signed-in user no longer exists, so no account or passkey can be added. The session cookie was cleared.",
  );
}

/** The sign-in that a call requests. Throws `RefusedWhileActing` where another user acts for the one of the session. */
export async function signInRequest(context: Context): Promise<SignInRequest> {
  await refuseWhileActing(context, "Sign in, add an account or a passkey");
  const reauthUserId = await reauthenticatingUser(context);
  return {
    callbackUrl: await resolveRequestedUrl(context),
    ...(reauthUserId === undefined ? await initiatorOf(context) : { reauthUserId }),
    ...((await wantsShortSession(context)) && { short: true }),
  };
}
