/** `/initiate/<provider>`: a sign-in that the provider, or a portal, starts (OpenID Connect Core 1.0, section 4). */
import { resolveRedirect } from "../callbacks.ts";
import { InvalidProvider, InvalidRequest } from "../errors/index.ts";
import { methodFor } from "../methods/index.ts";
import { isShortByDefault } from "../session/remembered.ts";
import type { Call, ProviderContext } from "../types/internal.ts";
import type { Action } from "../types/route.ts";

/** The parameters of the request, in the query or in a form. */
const parametersOf = ({ method, query, body }: Call): Readonly<Record<string, unknown>> =>
  method === "POST" ? body : query;

/** Whether a browser shows the response as a page. Images, frames and prefetches of other sites start no sign-in. */
const isPageLoad = ({ headers }: Call): boolean =>
  ["document", null].includes(headers.get("sec-fetch-dest")) && !headers.get("sec-purpose")?.includes("prefetch");

/**
 * Starts a sign-in with `state`, `nonce` and PKCE of its own. It links nothing to a signed-in user, who did not ask for it, and
 * of the parameters only `login_hint` reaches the provider.
 */
export const initiateAction: Action<ProviderContext> = async (context) => {
  const { provider, call } = context;
  if (!("initiateLogin" in provider) || !provider.initiateLogin) {
    throw new InvalidProvider("The provider in the path does not start sign-ins. Set initiateLogin: true.");
  }
  const { iss, login_hint: hint, target_link_uri: target } = parametersOf(call);
  if (iss === undefined || iss !== provider.issuer)
    throw new InvalidRequest("The issuer (iss) is not the one of the provider in the path.");
  if (!isPageLoad(call)) throw new InvalidRequest("A sign-in can be started only by a page load.");
  const query: Call["query"] = typeof hint === "string" ? { login_hint: hint } : {};
  const callbackUrl = await resolveRedirect(context, target);
  const short = isShortByDefault(context.settings);
  return methodFor(provider).start(
    { ...context, provider, call: { ...call, query, body: {} } },
    { callbackUrl, short },
  );
};
