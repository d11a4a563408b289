/** ID-porten. https://docs.digdir.no/docs/idporten/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** Claims of the id_token. */
export interface IDPortenProfile {
  /** Another one for each client. */
  sub: string;
  /** The national identity number (fødselsnummer), for clients that may know it. */
  pid?: string;
  /** How the person was authenticated, as in `idporten-loa-high`. */
  acr?: string;
  [claim: string]: unknown;
}

/** Returns no name and no address. For the test environment, set `issuer` to `https://test.idporten.no`. */
export default function IDPorten(options: OIDCUserConfig<IDPortenProfile> = {}): OIDCConfig<IDPortenProfile> {
  return {
    id: "id-porten",
    name: "ID-porten",
    type: "oidc",
    issuer: "https://idporten.no",
    authorization: { params: { scope: "openid profile" } },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ sub }) => ({ id: sub, name: null, email: null }),
    options,
  };
}
