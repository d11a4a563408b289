/** `GET /frontchannel-logout/<provider>`: a provider ends one session, from a frame in its page (OpenID Connect Front-Channel Logout 1.0). */
import { logoutFramePage } from "../pages/index.ts";
import { endSessionBySid, withLogout } from "../sign-out/provider-logout.ts";
import type { ProviderContext } from "../types/internal.ts";
import type { ReadyOAuth } from "../types/ready-provider.ts";
import type { Action } from "../types/route.ts";
import { pageProps } from "./pages.ts";

const maxSidLength = 255;

/** Where the issuer depends on a claim, which is not known here, its origin is the same. */
function isIssuer({ issuer = "", issuerFrom }: ReadyOAuth, iss: string): boolean {
  if (!issuerFrom) return iss === issuer;
  return URL.canParse(iss) && new URL(iss).origin === new URL(issuer).origin;
}

/**
 * Works by `iss` and `sid`, which only the provider and this server know: browsers send no cookies to a frame of another site. The
 * answer is the same whether there is such a session or not.
 */
export const frontchannelLogoutAction: Action<ProviderContext> = async (context) => {
  const oauth = withLogout(context, "frontchannel");
  const { provider, call } = oauth;
  const { iss = "", sid = "" } = call.query;
  if (sid !== "" && sid.length <= maxSidLength && isIssuer(provider, iss)) await endSessionBySid(oauth, sid);
  return logoutFramePage({ ...pageProps(context), framedBy: new URL(provider.issuer ?? "").origin });
};
