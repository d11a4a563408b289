/** Zettle. https://developer.zettle.com/docs/api/oauth/overview */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.zettle.com/docs/api/oauth/user-guides/set-up-app-authorisation/get-user-info */
export interface ZettleProfile {
  uuid: string;
  /** The merchant that the person belongs to. */
  organizationUuid?: string;
  [claim: string]: unknown;
}

/** Returns no name and no e-mail address. */
export default function Zettle(options: OAuthUserConfig<ZettleProfile> = {}): OAuthConfig<ZettleProfile> {
  return {
    id: "zettle",
    name: "Zettle",
    type: "oauth",
    authorization: { url: "https://oauth.zettle.com/authorize" },
    token: { url: "https://oauth.zettle.com/token" },
    userinfo: { url: "https://oauth.zettle.com/users/self" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ uuid }) => ({ id: uuid, name: null, email: null, image: null }),
    options,
  };
}
