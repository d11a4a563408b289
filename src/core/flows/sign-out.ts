/** `POST /signout`: ends the session. */
import * as ask from "../ask.ts";
import { redirect } from "../http/outcome.ts";
import type { Flow } from "../types/flow.ts";
import { wishOf } from "./wish.ts";

/** Ends the session, then goes where the visitor wanted to go. */
export const signOut: Flow = async (context) => {
  const url = await ask.landing(context, wishOf(context));
  return redirect(url, await context.settings.sessions.close(context));
};
