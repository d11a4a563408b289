/** Casdoor. https://casdoor.org/docs/how-to-connect/oauth/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface CasdoorProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** Needs `issuer` (or `AUTH_CASDOOR_ISSUER`): the address of the server, `https://door.example.com`. */
export default function Casdoor(options: OIDCUserConfig<CasdoorProfile> = {}): OIDCConfig<CasdoorProfile> {
  return {
    id: "casdoor",
    name: "Casdoor",
    type: "oidc",

    options,
  };
}
