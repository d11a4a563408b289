/** gov.br. https://acesso.gov.br/roteiro-tecnico/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://acesso.gov.br/roteiro-tecnico/iniciarintegracao.html */
export interface GovBrProfile {
  /** The CPF: the number of a taxpayer, which is personal data. */
  sub: string;
  name?: string;
  social_name?: string;
  email?: string;
  email_verified?: boolean;
  phone_number?: string;
  phone_number_verified?: boolean;
  /** Opens with the access token alone, so it is not taken. */
  picture?: string;
  [claim: string]: unknown;
}

/** For tests, set `issuer` (or `AUTH_GOVBR_ISSUER`) to `https://sso.staging.acesso.gov.br/`, with the slash at its end. */
export default function GovBr(options: OIDCUserConfig<GovBrProfile> = {}): OIDCConfig<GovBrProfile> {
  return {
    id: "govbr",
    name: "gov.br",
    type: "oidc",
    issuer: "https://sso.acesso.gov.br/",
    authorization: { params: { scope: "openid email profile govbr_confiabilidades" } },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ sub, name, social_name, email }) => ({
      id: sub,
      name: social_name || (name ?? null),
      email: email ?? null,
      image: null,
    }),
    // https://acesso.gov.br/roteiro-tecnico/
    logout: { endSession: "https://sso.acesso.gov.br/logout" },
    options,
  };
}
