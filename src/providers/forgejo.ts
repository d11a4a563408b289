/** Forgejo, on codeberg.org or self-hosted. https://forgejo.org/docs/latest/user/oauth2-provider/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://codeberg.org/api/swagger#/user/userGetCurrent */
export interface ForgejoProfile {
  id: number;
  login: string;
  /** Empty for whoever has not said. */
  full_name: string;
  /** Empty, or an address that leads nowhere, for whoever hides theirs. */
  email: string;
  avatar_url: string;
  [claim: string]: unknown;
}

export interface ForgejoOptions extends OAuthUserConfig<ForgejoProfile> {
  /** Default: `https://codeberg.org`. */
  baseUrl?: string | undefined;
}

export default function Forgejo(options: ForgejoOptions = {}): OAuthConfig<ForgejoProfile> {
  const { baseUrl = "https://codeberg.org", ...rest } = options;
  const base = baseUrl.replace(/\/$/, "");
  return {
    id: "forgejo",
    name: "Forgejo",
    type: "oauth",
    authorization: { url: `${base}/login/oauth/authorize`, params: { scope: "read:user" } },
    token: { url: `${base}/login/oauth/access_token` },
    userinfo: { url: `${base}/api/v1/user` },
    profile: ({ id, login, full_name, email, avatar_url }) => ({
      id: String(id),
      name: full_name || login,
      email: email || null,
      image: avatar_url,
    }),
    style: { brandColor: "#fb923c" },
    options: rest,
  };
}
