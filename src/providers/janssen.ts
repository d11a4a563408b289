/** Janssen. https://docs.jans.io/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface JanssenProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** And Gluu. Needs `issuer` (or `AUTH_JANSSEN_ISSUER`): the host alone, as in `https://login.example.com`; its endpoints are deeper. */
export default function Janssen(options: OIDCUserConfig<JanssenProfile> = {}): OIDCConfig<JanssenProfile> {
  return { id: "janssen", name: "Janssen", type: "oidc", options };
}
