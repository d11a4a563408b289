/** Reddit. https://github.com/reddit-archive/reddit/wiki/OAuth2 */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { jsonFrom } from "./lib/parts.ts";

/** https://www.reddit.com/dev/api/#GET_api_v1_me */
export interface RedditProfile {
  /** Letters and digits. */
  id: string;
  name: string;
  /** With parameters that do not belong to it, and that are escaped for HTML. */
  icon_img?: string;
  [claim: string]: unknown;
}

/** Options of {@link Reddit}, besides those of every OAuth provider. */
export interface RedditOptions extends OAuthUserConfig<RedditProfile> {
  /** `permanent`: with a refresh token. `temporary` (default of Reddit): without. */
  duration?: "temporary" | "permanent" | undefined;
  /** Reddit slows down clients whose name is not their own. Default: `web:<client id>:1`. */
  userAgent?: string | undefined;
}

const agent = ({ clientId }: OAuthConfig) => `web:${clientId}:1`;

/** Returns no e-mail address. */
export default function Reddit(options: RedditOptions = {}): OAuthConfig<RedditProfile> {
  const { duration, userAgent, ...rest } = options;
  return {
    id: "reddit",
    name: "Reddit",
    type: "oauth",
    authorization: { url: "https://www.reddit.com/api/v1/authorize", params: { scope: "identity", duration } },
    token: {
      url: "https://www.reddit.com/api/v1/access_token",
      prepare({ headers, provider }) {
        headers.set("user-agent", userAgent ?? agent(provider));
        return { headers };
      },
    },
    userinfo: {
      request: ({ tokens, provider, fetch }) =>
        jsonFrom(fetch, "https://oauth.reddit.com/api/v1/me", {
          authorization: `Bearer ${tokens.access_token}`,
          "user-agent": userAgent ?? agent(provider),
        }),
    },
    profile: ({ id, name, icon_img }) => ({ id, name, email: null, image: icon_img?.split("?")[0] || null }),
    // https://github.com/reddit-archive/reddit/wiki/OAuth2#refreshing-the-token
    refresh: { rotates: false, mayRetry: true, offline: { params: { duration: "permanent" } } },
    logout: { revocation: "https://www.reddit.com/api/v1/revoke_token" },
    style: { brandColor: "#ff4500" },
    mark: () => import("./lib/marks/reddit.ts"),
    options: rest,
  };
}
