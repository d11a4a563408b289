/** Roblox. https://create.roblox.com/docs/cloud/auth/oauth2-overview */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://create.roblox.com/docs/cloud/auth/oauth2-reference#get-v1userinfo */
export interface RobloxProfile {
  sub: string;
  /** The display name. */
  name?: string;
  /** The display name too. */
  nickname?: string;
  preferred_username?: string;
  picture?: string | null;
  [claim: string]: unknown;
}

/** Returns no e-mail address. */
export default function Roblox(options: OIDCUserConfig<RobloxProfile> = {}): OIDCConfig<RobloxProfile> {
  return {
    id: "roblox",
    name: "Roblox",
    type: "oidc",
    issuer: "https://apis.roblox.com/oauth/",
    authorization: { params: { scope: "openid profile" } },
    profile: ({ sub, nickname, preferred_username, picture }) => ({
      id: sub,
      name: nickname ?? preferred_username ?? null,
      email: null,
      image: picture ?? null,
    }),
    style: { brandColor: "#5865f2" },
    mark: () => import("./lib/marks/roblox.ts"),
    options,
  };
}
