/** Pipedrive. https://pipedrive.readme.io/docs/marketplace-oauth-authorization */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.pipedrive.com/docs/api/v1/Users#getCurrentUser */
export interface PipedriveProfile {
  data: { id: number; name: string; email?: string | null; icon_url?: string | null };
  [claim: string]: unknown;
}

/** Scopes are chosen where the application is registered. The host of the company's API is `api_domain` of the token answer. */
export default function Pipedrive(options: OAuthUserConfig<PipedriveProfile> = {}): OAuthConfig<PipedriveProfile> {
  return {
    id: "pipedrive",
    name: "Pipedrive",
    type: "oauth",
    authorization: { url: "https://oauth.pipedrive.com/oauth/authorize" },
    token: { url: "https://oauth.pipedrive.com/oauth/token" },
    userinfo: { url: "https://api.pipedrive.com/users/me" },
    profile: ({ data: { id, name, email, icon_url } }) => ({
      id: String(id),
      name,
      email: email ?? null,
      image: icon_url ?? null,
    }),
    // https://pipedrive.readme.io/docs/marketplace-token-revocation
    logout: { revocation: "https://oauth.pipedrive.com/oauth/revoke" },
    options,
  };
}
