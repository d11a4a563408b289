/** Miro. https://developers.miro.com/docs/getting-started-with-oauth */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** What `/v1/users/me` returns. */
export interface MiroProfile {
  id: string;
  name: string;
  email?: string;
  /** `registered` once the person has confirmed the address. */
  state?: string;
  picture?: { imageURL?: string | null; imageUrl?: string | null } | null;
  [claim: string]: unknown;
}

/** Sign-in with Miro. Default scope: `identity:read`. */
export default function Miro(options: OAuthUserConfig<MiroProfile> = {}): OAuthConfig<MiroProfile> {
  return {
    id: "miro",
    name: "Miro",
    type: "oauth",
    authorization: { url: "https://miro.com/oauth/authorize", params: { scope: "identity:read" } },
    token: { url: "https://api.miro.com/v1/oauth/token" },
    userinfo: { url: "https://api.miro.com/v1/users/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, name, email, picture }) => ({
      id: String(id),
      name,
      email: email ?? null,
      image: picture?.imageURL ?? picture?.imageUrl ?? null,
    }),
    emailVerified: ({ state }) => state === "registered",
    style: { brandColor: "#050038" },
    mark: () => import("./lib/marks/miro.ts"),
    options,
  };
}
