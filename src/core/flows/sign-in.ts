/** `POST /signin/<provider>`: sends the visitor on their way. */
import * as ask from "../ask.ts";
import { redirect } from "../http/outcome.ts";
import { ways } from "../identify/index.ts";
import type { Flow } from "../types/flow.ts";
import { signInUrl } from "./pages.ts";
import { startedBy } from "./started-by.ts";
import { wishOf } from "./wish.ts";

/** Without a provider, to the sign-in page. */
export const signIn: Flow = async (context) => {
  const callbackUrl = await ask.landing(context, wishOf(context));
  if (!context.provider) return redirect(signInUrl(context, { callbackUrl }));
  return ways[context.provider.type].begin(context, { callbackUrl, ...(await startedBy(context)) });
};
