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
    style: {
      brandColor: "#050038",
      mark: "M17.392 0H13.9L17 4.808 10.444 0H6.949l3.102 6.3L3.494 0H0l3.05 8.131L0 24h3.494L10.05 6.985 6.949 24h3.494L17 5.494 13.899 24h3.493L24 3.672 17.392 0z",
    },
    options,
  };
}
