/** Feide. https://docs.feide.no/service_providers/openid_connect/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface FeideProfile extends StandardClaims {}

/** People of schools and universities in Norway. `userid-feide` asks for their names there, as the claim `https://n.feide.no/claims/userid_sec`. */
export default function Feide(options: OIDCUserConfig<FeideProfile> = {}): OIDCConfig<FeideProfile> {
  return {
    id: "feide",
    name: "Feide",
    type: "oidc",
    issuer: "https://auth.dataporten.no",
    authorization: { params: { scope: "openid profile email userid-feide" } },
    options,
  };
}
