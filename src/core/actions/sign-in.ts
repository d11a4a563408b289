/** `POST /signin/<provider>`: sends the visitor on their way. */
import * as ask from "../callbacks.ts";
import { redirect } from "../http/outcome.ts";
import { methods } from "../methods/index.ts";
import type { Action } from "../types/internal.ts";
import { initiatorId } from "./initiator.ts";
import { signInUrl } from "./pages.ts";
import { requestedUrl } from "./requested-url.ts";

/** Without a provider, to the sign-in page. */
export const signInAction: Action = async (context) => {
  const callbackUrl = await ask.resolveRedirect(context, requestedUrl(context));
  if (!context.provider) return redirect(signInUrl(context, { callbackUrl }));
  return methods[context.provider.type].start(context, { callbackUrl, ...(await initiatorId(context)) });
};
