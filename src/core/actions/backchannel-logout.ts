/** `POST /backchannel-logout/<provider>`: a provider ends sessions (OpenID Connect Back-Channel Logout 1.0). */
import { InvalidRequest } from "../errors/index.ts";
import { acceptLogoutToken, withLogout } from "../sign-out/provider-logout.ts";
import type { ProviderContext } from "../types/internal.ts";
import type { Action } from "../types/route.ts";

/** The signature of the token proves who sent it: the request has no cookies, no `Origin` and no CSRF token. */
export const backchannelLogoutAction: Action<ProviderContext> = async (context) => {
  const oauth = withLogout(context, "backchannel");
  const { logout_token: token } = context.call.body;
  if (typeof token !== "string" || token === "") throw new InvalidRequest("The body has no logout_token.");
  await acceptLogoutToken(oauth, token);
  return { status: 200, headers: { "cache-control": "no-store" } };
};
