/** Polar. https://polar.sh/docs/integrate/oauth2/introduction */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://polar.sh/docs/integrate/oauth2/connect: the claims of a person */
export interface PolarProfile {
  sub: string;
  name?: string | null;
  public_name?: string | null;
  username?: string | null;
  email?: string | null;
  email_verified?: boolean;
  picture?: string | null;
  avatar_url?: string | null;
  [claim: string]: unknown;
}

/** A token may stand for a person or for an organization: `sub_type` asks for the person. */
export default function Polar(options: OAuthUserConfig<PolarProfile> = {}): OAuthConfig<PolarProfile> {
  return {
    id: "polar",
    name: "Polar",
    type: "oauth",
    authorization: {
      url: "https://polar.sh/oauth2/authorize",
      params: { scope: "openid profile email", sub_type: "user" },
    },
    token: { url: "https://api.polar.sh/v1/oauth2/token" },
    userinfo: { url: "https://api.polar.sh/v1/oauth2/userinfo" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ sub, public_name, name, username, email, avatar_url, picture }) => ({
      id: sub,
      name: public_name ?? name ?? username ?? null,
      email: email ?? null,
      image: avatar_url ?? picture ?? null,
    }),
    // https://polar.sh/docs/integrate/oauth2/connect
    logout: { revocation: "https://api.polar.sh/v1/oauth2/revoke" },
    options,
  };
}
