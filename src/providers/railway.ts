/** Railway. https://docs.railway.com/integrations/oauth */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** Claims of the userinfo endpoint. The address is not known to be verified. */
export interface RailwayProfile {
  sub: string;
  name?: string;
  email?: string;
  picture?: string;
  [claim: string]: unknown;
}

/** Sign-in with Railway. Default scope: `openid profile email`. */
export default function Railway(options: OIDCUserConfig<RailwayProfile> = {}): OIDCConfig<RailwayProfile> {
  return {
    id: "railway",
    name: "Railway",
    type: "oidc",
    issuer: "https://backboard.railway.com/oauth",
    client: { token_endpoint_auth_method: "client_secret_basic" },
    idToken: false,
    // https://docs.railway.com/integrations/oauth/login-and-tokens
    refresh: { offline: { scope: "offline_access", params: { prompt: "consent" } } },
    style: { brandColor: "#0b0d0e" },
    mark: () => import("./lib/marks/railway.ts"),
    options,
  };
}
