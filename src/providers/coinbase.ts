/** Coinbase. https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/overview */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://docs.cdp.coinbase.com/coinbase-app/track-apis/users */
export interface CoinbaseProfile {
  data: { id: string; name: string | null; email?: string | null; avatar_url?: string | null };
  [claim: string]: unknown;
}

/** Sign-in with Coinbase. Default scope: `wallet:user:email,wallet:user:read`. */
export default function Coinbase(options: OAuthUserConfig<CoinbaseProfile> = {}): OAuthConfig<CoinbaseProfile> {
  return {
    id: "coinbase",
    name: "Coinbase",
    type: "oauth",
    scopeSeparator: ",",
    authorization: {
      url: "https://login.coinbase.com/oauth2/auth",
      params: { scope: "wallet:user:email,wallet:user:read" },
    },
    token: { url: "https://login.coinbase.com/oauth2/token" },
    userinfo: { url: "https://api.coinbase.com/v2/user" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { id, name, email, avatar_url } }) => ({
      id,
      name,
      email: email ?? null,
      image: avatar_url ?? null,
    }),
    style: { brandColor: "#0052ff" },
    options,
  };
}
