/** Where a member goes: the page for new users, or where they wanted to go. */
import { resolveRedirect } from "../callbacks.ts";
import { withQuery } from "../http/url.ts";
import type { Context, SignedInUser } from "../types/internal.ts";

/** The wish is judged a second time: it may be older than the configuration. */
export async function afterSignInUrl(
  context: Context,
  { isNewUser, account }: SignedInUser,
  requestedUrl: string | undefined,
): Promise<string> {
  const callbackUrl = await resolveRedirect(context, requestedUrl);
  const { newUser } = context.settings.pages;
  return isNewUser && newUser && account.type !== "credentials" ? withQuery(newUser, { callbackUrl }) : callbackUrl;
}
