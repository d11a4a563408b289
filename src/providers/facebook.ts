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

export interface FacebookOptions extends OAuthUserConfig<FacebookProfile> {
  /** What is asked of the profile. Default: `id`, `name`, `email`, `picture`. */
  fields?: readonly string[] | undefined;
  /** Id of a configuration of Facebook Login for Business. */
  configId?: string | undefined;
  /** Version of the Graph API; each lives for about two years. Default: `v24.0`. */
  apiVersion?: string | undefined;
}

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
    style: {
      brandColor: "#006aff",
      mark: "M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978.401 0 .955.042 1.468.103a8.68 8.68 0 0 1 1.141.195v3.325a8.623 8.623 0 0 0-.653-.036 26.805 26.805 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.686 1.686 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103-.287 1.564h-3.246v8.245C19.396 23.238 24 18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647Z",
    },
    options: rest,
  };
}
