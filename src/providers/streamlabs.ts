/** Streamlabs. https://dev.streamlabs.com/docs/oauth-2 */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://dev.streamlabs.com/reference/user-1: one object for each platform that was linked. Ids of one platform are not those of another. */
export interface StreamlabsProfile {
  streamlabs: { id: number; display_name?: string | null; thumbnail?: string | null };
  twitch?: { id: string; display_name?: string | null; icon_url?: string | null } | null;
  [claim: string]: unknown;
}

/** Returns no e-mail address. */
export default function Streamlabs(options: OAuthUserConfig<StreamlabsProfile> = {}): OAuthConfig<StreamlabsProfile> {
  return {
    id: "streamlabs",
    name: "Streamlabs",
    type: "oauth",
    authorization: { url: "https://streamlabs.com/api/v2.0/authorize", params: { scope: "donations.read" } },
    token: { url: "https://streamlabs.com/api/v2.0/token" },
    userinfo: { url: "https://streamlabs.com/api/v2.0/user" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ streamlabs, twitch }) => ({
      id: String(streamlabs.id),
      name: streamlabs.display_name ?? twitch?.display_name ?? null,
      email: null,
      image: streamlabs.thumbnail ?? twitch?.icon_url ?? null,
    }),
    style: { brandColor: "#80f5d2" },
    mark: () => import("./lib/marks/streamlabs.ts"),
    options,
  };
}
