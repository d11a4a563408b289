/** ORCID. https://info.orcid.org/documentation/api-tutorials/api-tutorial-get-and-authenticated-orcid-id/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** Claims of the id_token. */
export interface ORCIDProfile {
  /** The ORCID iD, as in `0000-0002-1825-0097`. */
  sub: string;
  name?: string | null;
  given_name?: string | null;
  family_name?: string | null;
  [claim: string]: unknown;
}

/** Options of {@link ORCID}, besides those of every OpenID Connect provider. */
export interface ORCIDOptions extends OIDCUserConfig<ORCIDProfile> {
  /** Which of its two worlds the keys of the application are for. Default: `production`. */
  environment?: "production" | "sandbox" | undefined;
}

/** Returns no e-mail address. */
export default function ORCID(options: ORCIDOptions = {}): OIDCConfig<ORCIDProfile> {
  const { environment = "production", ...rest } = options;
  return {
    id: "orcid",
    name: "ORCID",
    type: "oidc",
    issuer: environment === "sandbox" ? "https://sandbox.orcid.org" : "https://orcid.org",
    authorization: { params: { scope: "openid" } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ sub, name, given_name, family_name }) => ({
      id: sub,
      name: name || [given_name, family_name].filter(Boolean).join(" ") || null,
      email: null,
    }),
    style: { brandColor: "#a6ce39" },
    mark: () => import("./lib/marks/orcid.ts"),
    options: rest,
  };
}
