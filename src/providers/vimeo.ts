/** Vimeo. https://developer.vimeo.com/api/authentication */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.vimeo.com/api/reference/users#get_user */
export interface VimeoProfile {
  /** `/users/<number>`. */
  uri: string;
  name: string;
  /** For applications that Vimeo has granted the scope `email`. */
  email?: string | null;
  pictures?: { sizes?: readonly { link: string }[] } | null;
  [claim: string]: unknown;
}

export default function Vimeo(options: OAuthUserConfig<VimeoProfile> = {}): OAuthConfig<VimeoProfile> {
  return {
    id: "vimeo",
    name: "Vimeo",
    type: "oauth",
    authorization: { url: "https://api.vimeo.com/oauth/authorize", params: { scope: "public" } },
    token: { url: "https://api.vimeo.com/oauth/access_token" },
    userinfo: { url: "https://api.vimeo.com/me", headers: { accept: "application/vnd.vimeo.*+json;version=3.4" } },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ uri, name, email, pictures }) => ({
      id: /^\/users\/(\d+)$/.exec(uri)?.[1] ?? "",
      name,
      email: email ?? null,
      image: pictures?.sizes?.at(-1)?.link ?? null,
    }),
    style: {
      brandColor: "#1ab7ea",
      mark: "M23.9765 6.4168c-.105 2.338-1.739 5.5429-4.894 9.6088-3.2679 4.247-6.0258 6.3699-8.2898 6.3699-1.409 0-2.578-1.294-3.553-3.881l-1.9179-7.1138c-.719-2.584-1.488-3.878-2.312-3.878-.179 0-.806.378-1.8809 1.132l-1.129-1.457a315.06 315.06 0 003.501-3.1279c1.579-1.368 2.765-2.085 3.5539-2.159 1.867-.18 3.016 1.1 3.447 3.838.465 2.953.789 4.789.971 5.5069.5389 2.45 1.1309 3.674 1.7759 3.674.502 0 1.256-.796 2.265-2.385 1.004-1.589 1.54-2.797 1.612-3.628.144-1.371-.395-2.061-1.614-2.061-.574 0-1.167.121-1.777.391 1.186-3.8679 3.434-5.7568 6.7619-5.6368 2.4729.06 3.6279 1.664 3.4929 4.7969z",
    },
    options,
  };
}
