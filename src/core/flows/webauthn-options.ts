/** `GET /webauthn-options/<provider>`: what a script hands to an authenticator. */
import * as ask from "../ask.ts";
import { foreign } from "../enter/csrf.ts";
import { InvalidProvider, MissingCSRF } from "../errors/index.ts";
import { offer } from "../identify/webauthn/options.ts";
import type { Flow } from "../types/flow.ts";
import { startedBy } from "./started-by.ts";
import { wishOf } from "./wish.ts";

/** For pages of this site alone: each answer leaves a cookie behind, and five push out a sign-in under way. */
export const options: Flow = async (context) => {
  const { call, provider } = context;
  const why = call.trusted ? undefined : foreign(call);
  if (why) throw new MissingCSRF(`Cross-site request rejected: ${why}`);
  if (provider?.type !== "webauthn") throw new InvalidProvider("The provider in the path knows no passkeys.");
  const callbackUrl = await ask.landing(context, wishOf(context));
  return offer({ ...context, provider }, { callbackUrl, ...(await startedBy(context)) });
};
