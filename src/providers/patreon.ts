/** Patreon. https://docs.patreon.com/#oauth */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.patreon.com/#get-api-oauth2-v2-identity: what `fields` asks for, as JSON:API */
export interface PatreonProfile {
  data: {
    id: string;
    attributes: {
      full_name: string;
      email?: string | null;
      is_email_verified?: boolean;
      image_url?: string | null;
    };
  };
  [claim: string]: unknown;
}

/** Sign-in with Patreon. Default scope: `identity identity[email]`. */
export default function Patreon(options: OAuthUserConfig<PatreonProfile> = {}): OAuthConfig<PatreonProfile> {
  return {
    id: "patreon",
    name: "Patreon",
    type: "oauth",
    authorization: { url: "https://www.patreon.com/oauth2/authorize", params: { scope: "identity identity[email]" } },
    token: { url: "https://www.patreon.com/api/oauth2/token" },
    userinfo: {
      url: "https://www.patreon.com/api/oauth2/v2/identity",
      params: { "fields[user]": "email,full_name,image_url,is_email_verified" },
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { id, attributes } }) => ({
      id,
      name: attributes.full_name,
      email: attributes.email ?? null,
      image: attributes.image_url ?? null,
    }),
    emailVerified: ({ data }) => data.attributes.is_email_verified === true,
    style: { brandColor: "#e85b46" },
    mark: () => import("./lib/marks/patreon.ts"),
    options,
  };
}
