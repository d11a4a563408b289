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

/** Returns no e-mail address. A person is known by the id of their first blog. */
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
    style: {
      brandColor: "#36465d",
      mark: "M14.563 24c-5.093 0-7.031-3.756-7.031-6.411V9.747H5.116V6.648c3.63-1.313 4.512-4.596 4.71-6.469C9.84.051 9.941 0 9.999 0h3.517v6.114h4.801v3.633h-4.82v7.47c.016 1.001.375 2.371 2.207 2.371h.09c.631-.02 1.486-.205 1.936-.419l1.156 3.425c-.436.636-2.4 1.374-4.156 1.404h-.178l.011.002z",
    },
    options,
  };
}
