/** Where a member goes: the page for new users, or where they wanted to go. */
import { landing as judge } from "../ask.ts";
import { withQuery } from "../http/link.ts";
import type { Context, Member } from "../types/flow.ts";

/** The wish is judged a second time: it may be older than the configuration. */
export async function landing(
  context: Context,
  { isNewUser, account }: Member,
  wish: string | undefined,
): Promise<string> {
  const callbackUrl = await judge(context, wish);
  const { newUser } = context.settings.pages;
  return isNewUser && newUser && account.type !== "credentials" ? withQuery(newUser, { callbackUrl }) : callbackUrl;
}
