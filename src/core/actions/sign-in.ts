/** `POST /signin/<provider>`: starts a sign-in. */
import { resolveRequestedUrl } from "../callbacks.ts";
import { redirect } from "../http/respond.ts";
import { methodFor } from "../methods/index.ts";
import type { Action } from "../types/route.ts";
import { signInUrl } from "./pages.ts";
import { signInRequest } from "./sign-in-request.ts";

/** Starts the method of the provider. Without a provider: redirects to the sign-in page. */
export const signInAction: Action = async (context) => {
  const { provider } = context;
  if (!provider) return redirect(signInUrl(context, { callbackUrl: await resolveRequestedUrl(context) }));
  context.settings.log.debug("sign-in-start", { provider: provider.id, type: provider.type });
  return methodFor(provider).start({ ...context, provider }, await signInRequest(context));
};
