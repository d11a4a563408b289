/** The way of e-mail: whoever can read the mail of an address is its owner. */
import type { Context, ProviderContext, ReadyEmail, SignInRequest } from "../../types/internal.ts";
import { completeEmail } from "./complete.ts";
import { startEmail } from "./start.ts";

/** Chosen by `type: "email"`, so the provider is one. */
const ofEmail = (context: Context) => context as ProviderContext<ReadyEmail>;

/** See {@link startEmail} and {@link completeEmail}. */
export const email = {
  start: (context: Context, start: SignInRequest) => startEmail(ofEmail(context), start),
  complete: (context: Context) => completeEmail(ofEmail(context)),
};
