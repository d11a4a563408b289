/** Snapchat. https://developers.snap.com/snap-kit/login-kit/overview */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** The answer to the query below. */
export interface SnapchatProfile {
  data: {
    me: {
      /** Another one in each application. */
      externalId: string;
      displayName?: string | null;
      bitmoji?: { avatar?: string | null } | null;
    };
  };
  [claim: string]: unknown;
}

const query = "{me{externalId displayName bitmoji{avatar id}}}";
const scope = ["user.external_id", "user.display_name", "user.bitmoji.avatar"]
  .map((name) => `https://auth.snapchat.com/oauth2/api/${name}`)
  .join(" ");

/** Returns no e-mail address. */
export default function Snapchat(options: OAuthUserConfig<SnapchatProfile> = {}): OAuthConfig<SnapchatProfile> {
  return {
    id: "snapchat",
    name: "Snapchat",
    type: "oauth",
    authorization: { url: "https://accounts.snapchat.com/accounts/oauth2/auth", params: { scope } },
    token: { url: "https://accounts.snapchat.com/accounts/oauth2/token" },
    userinfo: { url: "https://kit.snapchat.com/v1/me", params: { query } },
    profile: ({ data: { me } }) => ({
      id: me.externalId,
      name: me.displayName ?? null,
      email: null,
      image: me.bitmoji?.avatar ?? null,
    }),
    style: { brandColor: "#fffc00" },
    mark: () => import("./lib/marks/snapchat.ts"),
    options,
  };
}
