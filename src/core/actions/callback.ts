/** `/callback/<provider>`: someone is back. Who they are is for `identify`, whether they may enter for `admit`. */

import { crossSiteReason } from "../context/csrf.ts";
import { withCookies } from "../http/outcome.ts";
import { actionUrl } from "../http/url.ts";
import { methods } from "../methods/index.ts";
import { interstitialPage, resubmitPage } from "../pages/index.ts";
import { completeSignIn } from "../sign-in/index.ts";
import { peekTransaction } from "../transaction.ts";
import type { Action, Context, Outcome, ReadyProvider } from "../types/internal.ts";
import { confirmLink, pageProps } from "./pages.ts";

/**
 * Whether cookies with `SameSite=Strict` stayed behind because the visitor comes from the page of a provider. One more
 * step, begun on a page of ours, brings them along.
 */
const comesFromElsewhere = ({ settings, call }: Context): boolean =>
  settings.useStrictCookies && call.headers.get("sec-fetch-site") === "cross-site";

/**
 * Whether the session cookie of a member stayed behind because the page of a provider posted the answer. Without it nobody
 * can tell whether they are still the one who is signed in, and an account would be linked to whoever it is not.
 */
async function leftSessionBehind(context: Context): Promise<boolean> {
  const { call, settings } = context;
  if (call.method !== "POST" || !settings.adapter || crossSiteReason(call) === undefined) return false;
  const { state } = call.body;
  const found = await peekTransaction(context, typeof state === "string" ? state : undefined);
  // The session is not even looked at before the answer is known to belong to this browser.
  return found?.transaction.initiatorId !== undefined && (await context.principal()) === null;
}

/** The same answer once more, from a page of ours. Nothing of it was used up yet. */
function resubmit(context: Context): Promise<Outcome> {
  const { call } = context;
  const fields = Object.entries(call.body).filter((field): field is [string, string] => typeof field[1] === "string");
  const action = actionUrl(context, "callback", call.providerId);
  return resubmitPage({ ...pageProps(context), action, fields: Object.fromEntries(fields) });
}

const interstitial = (context: Context, url: string) => interstitialPage({ ...pageProps(context), url });

/** A redirect would go on as a visit from elsewhere, and the fresh session cookie would not be sent: a page starts anew. */
async function arriveSameSite(context: Context, outcome: Outcome): Promise<Outcome> {
  if (!comesFromElsewhere(context) || outcome.redirect === undefined) return outcome;
  return withCookies(await interstitial(context, outcome.redirect), outcome.cookies ?? []);
}

/** Finishes what `signIn` began. */
export const callbackAction: Action = async (context) => {
  if (context.call.method === "GET" && comesFromElsewhere(context)) return interstitial(context, context.call.url.href);
  // The route says that a provider is required, so it is there.
  const { type } = context.provider as ReadyProvider;
  if (await leftSessionBehind(context)) return resubmit(context);
  const result = await methods[type].complete(context);
  if ("confirm" in result) return confirmLink(context, result);
  if (!("identity" in result)) return result;
  const admitted = await completeSignIn(context, result).finally(result.release);
  return arriveSameSite(context, withCookies(admitted, result.cookies));
};
