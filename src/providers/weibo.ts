/** Weibo. https://open.weibo.com/wiki/Oauth2/authorize */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom, untyped } from "./lib/parts.ts";

/** https://open.weibo.com/wiki/2/users/show */
export interface WeiboProfile {
  idstr: string;
  screen_name: string;
  avatar_large?: string;
  profile_image_url?: string;
  [claim: string]: unknown;
}

/** The user id is in the token response. The token is sent in a header, because URLs are logged. */
function request({ tokens, fetch }: UserinfoRequest): Promise<Profile> {
  const query = new URLSearchParams({ uid: String(tokens.uid) });
  return jsonFrom(fetch, `https://api.weibo.com/2/users/show.json?${query}`, {
    authorization: `OAuth2 ${tokens.access_token}`,
  });
}

/** Returns no e-mail address: that is another call, for applications that may. Scopes are separated by commas. */
export default function Weibo(options: OAuthUserConfig<WeiboProfile> = {}): OAuthConfig<WeiboProfile> {
  return {
    id: "weibo",
    name: "Weibo",
    type: "oauth",
    scopeSeparator: ",",
    authorization: { url: "https://api.weibo.com/oauth2/authorize" },
    token: {
      url: "https://api.weibo.com/oauth2/access_token",
      conform: untyped,
    },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ idstr, screen_name, avatar_large, profile_image_url }) => ({
      id: idstr,
      name: screen_name,
      email: null,
      image: avatar_large ?? profile_image_url ?? null,
    }),
    style: { brandColor: "#e6162d" },
    options,
  };
}
