/** DigitalOcean. https://docs.digitalocean.com/reference/api/oauth/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.digitalocean.com/reference/api/digitalocean/#tag/Account/operation/account_get */
export interface DigitalOceanProfile {
  account: {
    uuid: string;
    name?: string;
    email?: string;
    email_verified?: boolean;
    /** The team that the token was given for. */
    team?: { uuid: string; name: string };
  };
  [claim: string]: unknown;
}

/** Sign-in with DigitalOcean. Default scope: `read`. */
export default function DigitalOcean(
  options: OAuthUserConfig<DigitalOceanProfile> = {},
): OAuthConfig<DigitalOceanProfile> {
  return {
    id: "digitalocean",
    name: "DigitalOcean",
    type: "oauth",
    authorization: { url: "https://cloud.digitalocean.com/v1/oauth/authorize", params: { scope: "read" } },
    token: { url: "https://cloud.digitalocean.com/v1/oauth/token" },
    userinfo: { url: "https://api.digitalocean.com/v2/account" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ account: { uuid, name, email } }) => ({
      id: uuid,
      name: name || email || null,
      email: email ?? null,
      image: null,
    }),
    emailVerified: ({ account }) => account.email_verified === true,
    style: { brandColor: "#0080ff" },
    mark: () => import("./lib/marks/digitalocean.ts"),
    options,
  };
}
