/** Gitea, on gitea.com or self-hosted. https://docs.gitea.com/development/oauth2-provider */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.gitea.com/api/#tag/user/operation/userGetCurrent */
export interface GiteaProfile {
  id: number;
  login: string;
  /** Empty where the user has not entered one. */
  full_name: string;
  /** Empty or undeliverable where the user hides it. */
  email: string;
  avatar_url: string;
  [claim: string]: unknown;
}

/** Options of {@link Gitea}, besides those of every OAuth provider. */
export interface GiteaOptions extends OAuthUserConfig<GiteaProfile> {
  /** Address of the server. Default: `https://gitea.com`. */
  baseUrl?: string | undefined;
}

function server(address: string): Partial<OAuthConfig<GiteaProfile>> {
  const base = address.replace(/\/$/, "");
  return {
    authorization: { url: `${base}/login/oauth/authorize`, params: { scope: "read:user" } },
    token: { url: `${base}/login/oauth/access_token` },
    userinfo: { url: `${base}/api/v1/user` },
  };
}

/** For a server of your own, set `baseUrl`, or `issuer` (or `AUTH_GITEA_ISSUER`). */
export default function Gitea(options: GiteaOptions = {}): OAuthConfig<GiteaProfile> {
  const { baseUrl, ...rest } = options;
  const own = baseUrl ?? rest.issuer;
  return {
    id: "gitea",
    name: "Gitea",
    type: "oauth",
    ...(own && server(own)),
    derive: ({ issuer = "https://gitea.com" }) => server(own ?? issuer),
    profile: ({ id, login, full_name, email, avatar_url }) => ({
      id: String(id),
      name: full_name || login,
      email: email || null,
      image: avatar_url,
    }),
    style: { brandColor: "#609926" },
    options: rest,
  };
}
