/** FranceConnect. https://docs.partenaires.franceconnect.gouv.fr/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://docs.partenaires.franceconnect.gouv.fr/fs/fs-technique/fs-technique-scope-fc/ */
export interface FranceConnectProfile {
  /** Another one in each application. */
  sub: string;
  /** All first names, with a space between them. */
  given_name?: string;
  family_name?: string;
  /** The name in use, where the user has one and shares it. */
  preferred_username?: string;
  /** Entered by the user, and not verified. */
  email?: string;
  [claim: string]: unknown;
}

/**
 * Each attribute is a scope. Signatures are `ES256`; an application that chose `RS256` sets both algorithms in `client`. For
 * tests, set `issuer` (or `AUTH_FRANCECONNECT_ISSUER`) to `https://fcp-low.sbx.dev-franceconnect.fr/api/v2`. Its rules require that users are signed out there, too.
 */
export default function FranceConnect(
  options: OIDCUserConfig<FranceConnectProfile> = {},
): OIDCConfig<FranceConnectProfile> {
  return {
    id: "franceconnect",
    name: "FranceConnect",
    type: "oidc",
    issuer: "https://oidc.franceconnect.gouv.fr/api/v2",
    authorization: { params: { scope: "openid given_name family_name email", acr_values: "eidas1" } },
    client: {
      token_endpoint_auth_method: "client_secret_post",
      id_token_signed_response_alg: "ES256",
      userinfo_signed_response_alg: "ES256",
    },
    idToken: false,
    // The challenge of PKCE is not among the parameters that its documentation knows.
    checks: ["state", "nonce"],
    profile: ({ sub, given_name, family_name, preferred_username, email }) => ({
      id: sub,
      name: [given_name, preferred_username || family_name].filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: null,
    }),
    options,
  };
}
