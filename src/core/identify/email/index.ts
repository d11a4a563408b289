/** The way of e-mail: whoever can read the mail of an address is its owner. */
import type { Context, ProviderContext, ReadyEmail, Start } from "../../types/flow.ts";
import { begin } from "./begin.ts";
import { finish } from "./finish.ts";

/** Chosen by `type: "email"`, so the provider is one. */
const ofEmail = (context: Context) => context as ProviderContext<ReadyEmail>;

/** See {@link begin} and {@link finish}. */
export const email = {
  begin: (context: Context, start: Start) => begin(ofEmail(context), start),
  finish: (context: Context) => finish(ofEmail(context)),
};
