/** The way of OAuth 2.0 and OpenID Connect. */
import type { Context, Outcome, Proof, ProviderContext, ReadyOAuth, Start, Way } from "../../types/flow.ts";
import { begin } from "./begin.ts";
import { finish } from "./finish.ts";

// Chosen by the type of the provider, so the provider is one of OAuth.
const here = (context: Context) => context as ProviderContext<ReadyOAuth>;

/** See `Way`. The provider posts to the callback, if anybody does: `state` and the transaction guard it. */
export const oauth = {
  postedBy: "provider",
  begin: (context: Context, start: Start): Promise<Outcome> => begin(here(context), start),
  finish: (context: Context): Promise<Proof | Outcome> => finish(here(context)),
} as const satisfies Way;
