/** `GET /webauthn-options/<provider>`: what a script hands to an authenticator. */
import * as ask from "../callbacks.ts";
import { crossSiteReason } from "../context/csrf.ts";
import { InvalidProvider, MissingCSRF } from "../errors/index.ts";
import { createOptions } from "../methods/webauthn/options.ts";
import type { Action } from "../types/internal.ts";
import { initiatorId } from "./initiator.ts";
import { requestedUrl } from "./requested-url.ts";

/** For pages of this site alone: each answer leaves a cookie behind, and five push out a sign-in under way. */
export const webauthnOptionsAction: Action = async (context) => {
  const { call, provider } = context;
  const why = call.trusted ? undefined : crossSiteReason(call);
  if (why) throw new MissingCSRF(`Cross-site request rejected: ${why}`);
  if (provider?.type !== "webauthn") throw new InvalidProvider("The provider in the path knows no passkeys.");
  const callbackUrl = await ask.resolveRedirect(context, requestedUrl(context));
  return createOptions({ ...context, provider }, { callbackUrl, ...(await initiatorId(context)) });
};
