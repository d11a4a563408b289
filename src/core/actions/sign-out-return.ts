/** `GET /signout/return`: the visitor comes back from the sign-out at a provider. */
import { resolveRedirect } from "../callbacks.ts";
import { redirect, withCookies } from "../http/respond.ts";
import { withQuery } from "../http/url.ts";
import { signedOutPage } from "../pages/index.ts";
import { takeSignOut } from "../transaction.ts";
import type { Context, Outcome } from "../types/internal.ts";
import type { Action } from "../types/route.ts";
import { pageProps, signInUrl } from "./pages.ts";

/** The page with what is known: whether this browser has a session here, and which provider it comes back from. */
async function signedOut(context: Context, providerId: string | undefined): Promise<Outcome> {
  const { settings, call, session } = context;
  const { pages, providers } = settings;
  if (pages.signedOut) return redirect(withQuery(pages.signedOut, { provider: providerId }));
  return signedOutPage({
    ...pageProps(context),
    // The id alone: neither callbacks nor cookies of the session are touched.
    isSignedIn: (await session.id()) !== null,
    provider: providerId === undefined ? undefined : providers.get(providerId)?.name,
    signInUrl: signInUrl(context, {}),
    homeUrl: call.origin,
  });
}

/** A `state` that no sign-out of this browser made, or none at all, changes nothing: the page shows what is known without it. */
export const signOutReturnAction: Action = async (context) => {
  const found = await takeSignOut(context, context.call.query.state);
  if (!found) return signedOut(context, undefined);
  const { callbackUrl, provider } = found.transaction;
  const outcome = callbackUrl
    ? redirect(await resolveRedirect(context, callbackUrl))
    : await signedOut(context, provider);
  return withCookies(outcome, found.cookies);
};
