/** `GET /webauthn-options/<provider>`: the options that a script passes to an authenticator. */
import { crossSiteReason } from "../context/csrf.ts";
import { InvalidProvider, MissingCSRF } from "../errors/index.ts";
import { createOptions } from "../methods/webauthn/options.ts";
import type { ProviderContext } from "../types/internal.ts";
import type { Action } from "../types/route.ts";
import { signInRequest } from "./sign-in-request.ts";

/** For pages of this site only: each answer sets a transaction cookie, and five of them push out a sign-in under way. */
export const webauthnOptionsAction: Action<ProviderContext> = async (context) => {
  const { call, provider } = context;
  const reason = call.trusted ? undefined : crossSiteReason(call);
  if (reason) throw new MissingCSRF(`Cross-site request rejected: ${reason}`);
  if (provider.type !== "webauthn") throw new InvalidProvider("The provider in the path does not support passkeys.");
  return createOptions({ ...context, provider }, await signInRequest(context));
};
