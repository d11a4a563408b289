/** `/callback/<provider>`: the method of the provider reads the proof, `completeSignIn` opens the session. */

import { crossSiteReason } from "../context/csrf.ts";
import { withCookies } from "../http/respond.ts";
import { actionUrl } from "../http/url.ts";
import { methodFor } from "../methods/index.ts";
import { interstitialPage, resubmitPage } from "../pages/index.ts";
import { completeSignIn } from "../sign-in/index.ts";
import { peekTransaction } from "../transaction.ts";
import type { Context, Outcome, ProviderContext } from "../types/internal.ts";
import type { Action } from "../types/route.ts";
import { confirmLink, pageProps } from "./pages.ts";

/**
 * Whether the browser withheld cookies with `SameSite=Strict`, because the visitor comes from the page of a provider. A
 * request from a page of this site includes them.
 */
const isCrossSiteVisit = ({ settings, call }: Context): boolean =>
  settings.useStrictCookies && call.headers.get("sec-fetch-site") === "cross-site";

/**
 * Whether the browser withheld the session cookie of a signed-in user, because the page of a provider posted the response.
 * Without the cookie it is unknown whether the user who started this is still signed in, so nothing could be linked.
 */
async function lacksSessionCookie(context: Context): Promise<boolean> {
  const { call, settings } = context;
  if (call.method !== "POST" || !settings.stores.users || crossSiteReason(call) === undefined) return false;
  const { state } = call.body;
  const found = await peekTransaction(context, typeof state === "string" ? state : undefined);
  // The session is read only once the response is known to belong to this browser.
  return found?.transaction.initiatorId !== undefined && (await context.principal()) === null;
}

/** Posts the same response again, from a page of this site. Nothing in it has been used yet. */
function resubmit(context: Context): Promise<Outcome> {
  const { call } = context;
  const fields = Object.entries(call.body).filter((field): field is [string, string] => typeof field[1] === "string");
  const action = actionUrl(context, "callback", call.providerId);
  return resubmitPage({ ...pageProps(context), action, fields: Object.fromEntries(fields) });
}

const interstitial = (context: Context, url: string) => interstitialPage({ ...pageProps(context), url });

/** Redirects by a page of this site: an HTTP redirect would count as cross-site, and the new session cookie would not be sent. */
async function redirectSameSite(context: Context, outcome: Outcome): Promise<Outcome> {
  if (!isCrossSiteVisit(context) || outcome.redirect === undefined) return outcome;
  return withCookies(await interstitial(context, outcome.redirect), outcome.cookies ?? []);
}

/** Completes a sign-in. */
export const callbackAction: Action<ProviderContext> = async (context) => {
  if (context.call.method === "GET" && isCrossSiteVisit(context)) return interstitial(context, context.call.url.href);
  if (await lacksSessionCookie(context)) return resubmit(context);
  const { settings, call, provider } = context;
  const step = { provider: provider.id, type: provider.type };
  settings.log.debug("sign-in-response", { ...step, method: call.method });
  const result = await methodFor(provider).complete(context);
  if ("confirm" in result) {
    settings.log.debug("sign-in-confirmation", { ...step, about: result.confirm.about });
    return confirmLink(context, result);
  }
  if (!("identity" in result)) return result;
  settings.log.debug("sign-in-proved", { ...step, emailVerified: result.identity.emailVerified });
  const signedIn = await completeSignIn(context, result).finally(result.release);
  return redirectSameSite(context, withCookies(signedIn, result.cookies));
};
