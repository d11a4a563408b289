/** Whether the session of a sign-in is remembered when the browser closes: by the choice of the visitor, else by the option. */
import type { Context, Settings } from "../types/internal.ts";

/** What a form, a script or server code sends for "yes". Any other value is "no". */
const yes: ReadonlySet<unknown> = new Set([true, "true", "on", "1"]);

/** Without a choice of the visitor. */
export const isShortByDefault = ({ session }: Pick<Settings, "session">): boolean => session.remember !== true;

/**
 * Whether the visitor asks for a session that is not remembered: the field or parameter `remember`. Without it a session that is not remembered
 * is followed by another such one, so that a passkey that is added on a borrowed computer leaves no longer session there.
 */
export async function wantsShortSession({ call, settings, principal }: Context): Promise<boolean> {
  const asked = call.body.remember ?? call.query.remember;
  if (asked !== undefined && asked !== "") return !yes.has(asked);
  return isShortByDefault(settings) || (await principal())?.short === true;
}
