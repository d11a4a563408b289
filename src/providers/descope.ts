/** Descope. https://docs.descope.com/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";
import type { StandardClaims } from "../core/types/user.ts";

/** The claims of the scopes `profile` and `email`. */
export interface DescopeProfile extends StandardClaims {}

const project = (clientId?: string) => (clientId ? { issuer: `https://api.descope.com/${clientId}` } : {});

/** `clientId` is the id of the project, and makes the issuer; `clientSecret` is an access key. Other regions set `issuer`. */
export default function Descope(options: OIDCUserConfig<DescopeProfile> = {}): OIDCConfig<DescopeProfile> {
  return {
    id: "descope",
    name: "Descope",
    type: "oidc",
    ...project(options.clientId),
    derive: ({ clientId }) => project(clientId),
    style: { brandColor: "#1c1c23" },
    options,
  };
}
