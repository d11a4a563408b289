/** The way of passkeys: whoever holds the key, and shows it on a page of ours, is its owner. */
import { actionUrl, withQuery } from "../../http/link.ts";
import { redirect } from "../../http/outcome.ts";
import type { Context, Outcome, ProviderContext, Start } from "../../types/flow.ts";
import type { ReadyWebAuthn } from "../../types/webauthn.ts";
import { finish } from "./finish.ts";

/** See `Way`. */
export const webauthn = {
  /** There is nowhere to send them: the button is on the sign-in page, and a script presses it. */
  async begin(context: Context, { callbackUrl }: Start): Promise<Outcome> {
    return redirect(withQuery(actionUrl(context, "signin"), { callbackUrl }));
  },

  /** Chosen by `type: "webauthn"`, so the provider is one. */
  finish: (context: Context) => finish(context as ProviderContext<ReadyWebAuthn>),
};
