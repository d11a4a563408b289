/** Duo Single Sign-On. https://duo.com/docs/sso-oidc-generic */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** Claims have the names that the application was given at Duo. */
export interface DuoProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  firstname?: string;
  lastname?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** Needs `issuer` (or `AUTH_DUO_ISSUER`), which holds the client id: `https://sso-<id>.sso.duosecurity.com/oidc/<client id>`. */
export default function Duo(options: OIDCUserConfig<DuoProfile> = {}): OIDCConfig<DuoProfile> {
  return {
    id: "duo",
    name: "Duo",
    type: "oidc",
    profile: ({ sub, name, firstname, lastname, preferred_username, email, picture }) => ({
      id: sub,
      name: name ?? ([firstname, lastname].filter(Boolean).join(" ") || (preferred_username ?? null)),
      email: email ?? null,
      image: picture ?? null,
    }),
    options,
  };
}
