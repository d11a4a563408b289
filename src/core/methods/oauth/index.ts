/** The way of OAuth 2.0 and OpenID Connect. */
import type {
  Authenticated,
  AuthMethod,
  Context,
  Outcome,
  ProviderContext,
  ReadyOAuth,
  SignInRequest,
} from "../../types/internal.ts";
import { completeOAuth } from "./complete.ts";
import { startOAuth } from "./start.ts";

// Chosen by the type of the provider, so the provider is one of OAuth.
const here = (context: Context) => context as ProviderContext<ReadyOAuth>;

/** See `Way`. The provider posts to the callback, if anybody does: `state` and the transaction guard it. */
export const oauth = {
  postedBy: "provider",
  start: (context: Context, start: SignInRequest): Promise<Outcome> => startOAuth(here(context), start),
  complete: (context: Context): Promise<Authenticated | Outcome> => completeOAuth(here(context)),
} as const satisfies AuthMethod;
