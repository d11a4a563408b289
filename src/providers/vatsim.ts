/** VATSIM. https://vatsim.dev/services/connect/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://vatsim.dev/api/connect-api/get-user: what a scope opens that the person has granted. */
export interface VATSIMProfile {
  data: { cid: string; personal?: { name_full?: string; email?: string } };
  [claim: string]: unknown;
}

/** Options of {@link VATSIM}, besides those of every OAuth provider. */
export interface VATSIMOptions extends OAuthUserConfig<VATSIMProfile> {
  /** Which servers to use. Default: `production`. */
  environment?: "production" | "sandbox" | undefined;
}

/** People may leave out scopes, unless `required_scopes` in `authorization.params` names them. */
export default function VATSIM(options: VATSIMOptions = {}): OAuthConfig<VATSIMProfile> {
  const { environment, ...rest } = options;
  const base = environment === "sandbox" ? "https://auth-dev.vatsim.net" : "https://auth.vatsim.net";
  return {
    id: "vatsim",
    name: "VATSIM",
    type: "oauth",
    authorization: { url: `${base}/oauth/authorize`, params: { scope: "full_name email" } },
    token: { url: `${base}/oauth/token` },
    userinfo: { url: `${base}/api/user` },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ data: { cid, personal } }) => ({
      id: cid,
      name: personal?.name_full ?? cid,
      email: personal?.email ?? null,
      image: null,
    }),
    options: rest,
  };
}
