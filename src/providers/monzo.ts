/** Monzo. https://docs.monzo.com/#authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.monzo.com/#authenticating-requests: the answer to `whoami` */
export interface MonzoProfile {
  authenticated: boolean;
  client_id: string;
  user_id: string;
  [claim: string]: unknown;
}

/** Has no scopes. Returns no name and no address. Further access needs the approval of the user in the app of the bank. */
export default function Monzo(options: OAuthUserConfig<MonzoProfile> = {}): OAuthConfig<MonzoProfile> {
  return {
    id: "monzo",
    name: "Monzo",
    type: "oauth",
    authorization: { url: "https://auth.monzo.com/" },
    token: { url: "https://api.monzo.com/oauth2/token" },
    userinfo: { url: "https://api.monzo.com/ping/whoami" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ user_id }) => ({ id: user_id, name: null, email: null }),
    style: { brandColor: "#14233c" },
    mark: () => import("./lib/marks/monzo.ts"),
    options,
  };
}
