/** Asana. https://developers.asana.com/docs/oauth */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.asana.com/docs/openid-connect#userinfo-endpoint */
export interface AsanaProfile {
  /** The number of the person (`gid`), as text. */
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** Asks the userinfo endpoint, which needs no scope of the API. */
export default function Asana(options: OAuthUserConfig<AsanaProfile> = {}): OAuthConfig<AsanaProfile> {
  return {
    id: "asana",
    name: "Asana",
    type: "oauth",
    authorization: { url: "https://app.asana.com/-/oauth_authorize", params: { scope: "openid email profile" } },
    token: { url: "https://app.asana.com/-/oauth_token" },
    userinfo: { url: "https://app.asana.com/api/1.0/openid_connect/userinfo" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ sub, name, email, picture }) => ({
      id: String(sub),
      name: name ?? null,
      email: email ?? null,
      image: picture ?? null,
    }),
    // https://developers.asana.com/docs/oauth#token-exchange-endpoint
    refresh: { rotates: false, mayRetry: true },
    style: { brandColor: "#f06a6a" },
    mark: () => import("./lib/marks/asana.ts"),
    options,
  };
}
