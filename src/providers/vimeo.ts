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

/** Sign-in with Vimeo. Default scope: `public`. */
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
    style: { brandColor: "#1ab7ea" },
    mark: () => import("./lib/marks/vimeo.ts"),
    options,
  };
}
