/** CILogon: people of universities and laboratories. https://www.cilogon.org/oidc */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://www.cilogon.org/oidc#h.p_PEQXL8QUjsQm */
export interface CILogonProfile {
  /** A URL, as in `http://cilogon.org/serverA/users/12345`. */
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  /** Provided by the institution, and not verified. */
  email?: string;
  eppn?: string;
  /** The institution, by its id and its name. */
  idp?: string;
  idp_name?: string;
  [claim: string]: unknown;
}

/** The parameters `idphint` and `selected_idp` choose institutions, as in `authorization: { params: { idphint: "…" } }`. */
export default function CILogon(options: OIDCUserConfig<CILogonProfile> = {}): OIDCConfig<CILogonProfile> {
  return {
    id: "cilogon",
    name: "CILogon",
    type: "oidc",
    issuer: "https://cilogon.org",
    authorization: { params: { scope: "openid profile email org.cilogon.userinfo" } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ sub, name, given_name, family_name, email }) => ({
      id: sub,
      name: name ?? ([given_name, family_name].filter(Boolean).join(" ") || null),
      email: email ?? null,
      image: null,
    }),
    options,
  };
}
