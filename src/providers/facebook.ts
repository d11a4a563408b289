/** Facebook. https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.facebook.com/docs/graph-api/reference/user/: what `fields` asks for */
export interface FacebookProfile {
  /** Another one in each application. */
  id: string;
  name?: string;
  /** Missing for accounts that were made by phone. Not known to be verified. */
  email?: string;
  picture?: { data: { url: string; is_silhouette?: boolean } };
  [claim: string]: unknown;
}

/** Options of {@link Facebook}, besides those of every OAuth provider. */
export interface FacebookOptions extends OAuthUserConfig<FacebookProfile> {
  /** What is asked of the profile. Default: `id`, `name`, `email`, `picture`. */
  fields?: readonly string[] | undefined;
  /** Id of a configuration of Facebook Login for Business. */
  configId?: string | undefined;
  /** Version of the Graph API; each lives for about two years. Default: `v24.0`. */
  apiVersion?: string | undefined;
}

/** Sign-in with Facebook. Default scope: `email public_profile`. */
export default function Facebook(options: FacebookOptions = {}): OAuthConfig<FacebookProfile> {
  const { fields = ["id", "name", "email", "picture"], configId, apiVersion = "v24.0", ...rest } = options;
  const graph = `https://graph.facebook.com/${apiVersion}`;
  return {
    id: "facebook",
    name: "Facebook",
    type: "oauth",
    authorization: {
      url: `https://www.facebook.com/${apiVersion}/dialog/oauth`,
      params: { scope: "email public_profile", config_id: configId },
    },
    token: { url: `${graph}/oauth/access_token` },
    userinfo: { url: `${graph}/me`, params: { fields: fields.join(",") } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, name, email, picture }) => ({
      id,
      name: name ?? null,
      email: email ?? null,
      image: picture?.data.url ?? null,
    }),
    style: { brandColor: "#006aff" },
    mark: () => import("./lib/marks/facebook.ts"),
    options: rest,
  };
}
