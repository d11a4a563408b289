/** Heroku. https://devcenter.heroku.com/articles/oauth */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://devcenter.heroku.com/articles/platform-api-reference#account */
export interface HerokuProfile {
  id: string;
  name: string | null;
  email: string;
  /** Whether the account has been verified with billing information: this does not cover the address. */
  verified?: boolean;
  [claim: string]: unknown;
}

/** Requests name the version of the API. */
export default function Heroku(options: OAuthUserConfig<HerokuProfile> = {}): OAuthConfig<HerokuProfile> {
  return {
    id: "heroku",
    name: "Heroku",
    type: "oauth",
    authorization: { url: "https://id.heroku.com/oauth/authorize", params: { scope: "identity" } },
    token: { url: "https://id.heroku.com/oauth/token" },
    userinfo: {
      url: "https://api.heroku.com/account",
      headers: { accept: "application/vnd.heroku+json; version=3" },
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, name, email }) => ({ id, name, email }),
    style: { brandColor: "#430098" },
    options,
  };
}
