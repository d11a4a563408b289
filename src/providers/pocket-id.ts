/** Pocket ID. https://pocket-id.org/docs/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scopes `profile` and `email`. */
export interface PocketIDProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  [claim: string]: unknown;
}

/** Needs `issuer` (or `AUTH_POCKET_ID_ISSUER`): the address of the server, as in `https://id.example.com`. */
export default function PocketID(options: OIDCUserConfig<PocketIDProfile> = {}): OIDCConfig<PocketIDProfile> {
  return { id: "pocket-id", name: "Pocket ID", type: "oidc", options };
}
