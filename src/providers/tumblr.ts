/** Tumblr. https://www.tumblr.com/docs/en/api/v2#oauth2-authorization */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://www.tumblr.com/docs/en/api/v2#userinfo--get-a-users-information */
export interface TumblrProfile {
  response: {
    user: {
      /** Can be changed, and taken by another then. */
      name: string;
      /** One of them is the first, and stays it. */
      blogs: { name: string; primary?: boolean; uuid?: string }[];
    };
  };
  [claim: string]: unknown;
}

/** Returns no e-mail address. The id of a user is that of their first blog. */
export default function Tumblr(options: OAuthUserConfig<TumblrProfile> = {}): OAuthConfig<TumblrProfile> {
  return {
    id: "tumblr",
    name: "Tumblr",
    type: "oauth",
    authorization: { url: "https://www.tumblr.com/oauth2/authorize", params: { scope: "basic" } },
    token: { url: "https://api.tumblr.com/v2/oauth2/token" },
    userinfo: { url: "https://api.tumblr.com/v2/user/info" },
    profile: ({ response: { user } }) => ({
      id: user.blogs.find(({ primary }) => primary)?.uuid ?? "",
      name: user.name,
      email: null,
      image: `https://api.tumblr.com/v2/blog/${encodeURIComponent(user.name)}.tumblr.com/avatar/512`,
    }),
    // https://www.tumblr.com/docs/en/api/v2#oauth2-authorization
    refresh: { offline: { scope: "offline_access" } },
    style: { brandColor: "#36465d" },
    mark: () => import("./lib/marks/tumblr.ts"),
    options,
  };
}
