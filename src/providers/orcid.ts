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
    style: {
      brandColor: "#a6ce39",
      mark: "M12 0C5.372 0 0 5.372 0 12s5.372 12 12 12 12-5.372 12-12S18.628 0 12 0zM7.369 4.378c.525 0 .947.431.947.947s-.422.947-.947.947a.95.95 0 0 1-.947-.947c0-.525.422-.947.947-.947zm-.722 3.038h1.444v10.041H6.647V7.416zm3.562 0h3.9c3.712 0 5.344 2.653 5.344 5.025 0 2.578-2.016 5.025-5.325 5.025h-3.919V7.416zm1.444 1.303v7.444h2.297c3.272 0 4.022-2.484 4.022-3.722 0-2.016-1.284-3.722-4.097-3.722h-2.222z",
    },
    options: rest,
  };
}
