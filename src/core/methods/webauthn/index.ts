/** The way of passkeys: whoever holds the key, and shows it on a page of ours, is its owner. */

import { redirect } from "../../http/outcome.ts";
import { actionUrl, withQuery } from "../../http/url.ts";
import type { Context, Outcome, ProviderContext, SignInRequest } from "../../types/internal.ts";
import type { ReadyWebAuthn } from "../../types/webauthn.ts";
import { completeWebAuthn } from "./complete.ts";

/** See `AuthMethod`. */
export const webauthn = {
  /** There is nowhere to send them: the button is on the sign-in page, and a script presses it. */
  async start(context: Context, { callbackUrl }: SignInRequest): Promise<Outcome> {
    return redirect(withQuery(actionUrl(context, "signin"), { callbackUrl }));
  },

  /** Chosen by `type: "webauthn"`, so the provider is one. */
  complete: (context: Context) => completeWebAuthn(context as ProviderContext<ReadyWebAuthn>),
};
