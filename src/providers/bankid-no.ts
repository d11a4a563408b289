/** BankID Norge. https://developer.bankid.no/bankid-with-biometrics/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** Claims of the userinfo endpoint. Its response is signed. */
export interface BankIDNorwayProfile {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  birthdate?: string;
  email?: string;
  email_verified?: boolean;
  [claim: string]: unknown;
}

/**
 * The parameter `login_hint` chooses the kind of BankID: `BIS` (default) is the one with biometrics. For the test
 * environment, set `issuer` to `https://auth.current.bankid.no/auth/realms/current`.
 */
export default function BankIDNorway(
  options: OIDCUserConfig<BankIDNorwayProfile> = {},
): OIDCConfig<BankIDNorwayProfile> {
  return {
    id: "bankid-no",
    name: "BankID Norge",
    type: "oidc",
    issuer: "https://auth.bankid.no/auth/realms/prod",
    authorization: { params: { ui_locales: "no", login_hint: "BIS" } },
    client: { token_endpoint_auth_method: "client_secret_post", userinfo_signed_response_alg: "RS256" },
    idToken: false,
    profile: ({ sub, name, email }) => ({ id: sub, name: name ?? null, email: email ?? null }),
    style: { brandColor: "#39134c" },
    options,
  };
}
