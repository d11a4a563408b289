/** `GET /webauthn-options/<provider>`: the options that a script passes to an authenticator. */
import { crossSiteReason, rejectCrossSite } from "../context/csrf.ts";
import { InvalidProvider } from "../errors/index.ts";
import { createOptions } from "../methods/webauthn/options.ts";
import type { ProviderContext } from "../types/internal.ts";
import type { Action } from "../types/route.ts";
import { signInRequest } from "./sign-in-request.ts";

/** For pages of this site only: each response sets a transaction cookie, and five of them displace a sign-in in progress. */
export const webauthnOptionsAction: Action<ProviderContext> = async (context) => {
  const { call, provider } = context;
  if (!call.trusted) rejectCrossSite(crossSiteReason(call));
  if (provider.type !== "webauthn") throw new InvalidProvider("The provider in the path does not support passkeys.");
  context.settings.log.debug("sign-in-start", { provider: provider.id, type: provider.type });
  return createOptions({ ...context, provider }, await signInRequest(context));
};
