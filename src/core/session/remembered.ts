/** Whether the session of a sign-in is remembered when the browser closes: by the choice of the visitor, else by the option. */
import { yesOrNo } from "../lib/yes-or-no.ts";
import type { Context, Settings } from "../types/internal.ts";

/** Without a choice of the visitor. */
export const isShortByDefault = ({ session }: Pick<Settings, "session">): boolean => session.remember !== true;

/**
 * Whether the visitor asks for a session that is not remembered: the field or parameter `remember`. Without it a session that is not remembered
 * is followed by another such one, so that a passkey that is added on a borrowed computer leaves no longer session there.
 */
export async function wantsShortSession({ call, settings, principal }: Context): Promise<boolean> {
  const asked = yesOrNo(call.body.remember === undefined ? call.query.remember : call.body.remember);
  if (asked !== undefined) return !asked;
  return isShortByDefault(settings) || (await principal())?.short === true;
}
