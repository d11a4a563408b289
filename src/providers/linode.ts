/** Linode, of Akamai. https://techdocs.akamai.com/linode-api/reference/get-started */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://techdocs.akamai.com/linode-api/reference/get-profile */
export interface LinodeProfile {
  uid: number;
  username: string;
  email: string;
  [claim: string]: unknown;
}

/** Sign-in with Linode. Default scope: `account:read_only`. */
export default function Linode(options: OAuthUserConfig<LinodeProfile> = {}): OAuthConfig<LinodeProfile> {
  return {
    id: "linode",
    name: "Linode",
    type: "oauth",
    authorization: { url: "https://login.linode.com/oauth/authorize", params: { scope: "account:read_only" } },
    token: { url: "https://login.linode.com/oauth/token" },
    userinfo: { url: "https://api.linode.com/v4/profile" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ uid, username, email }) => ({ id: String(uid), name: username, email }),
    style: { brandColor: "#0096d6" },
    options,
  };
}
