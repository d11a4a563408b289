/** World ID. https://docs.world.org/world-id */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** Proves that the user is a person, and contains nothing else about them. */
export interface WorldcoinProfile {
  /** Another one in each application. */
  sub: string;
  [claim: string]: unknown;
}

/** Returns no name and no e-mail address. For applications that are registered for sign-in over OpenID Connect; those of IDKit are others. */
export default function Worldcoin(options: OIDCUserConfig<WorldcoinProfile> = {}): OIDCConfig<WorldcoinProfile> {
  return {
    id: "worldcoin",
    name: "World ID",
    type: "oidc",
    issuer: "https://id.worldcoin.org",
    authorization: { params: { scope: "openid" } },
    profile: ({ sub }) => ({ id: sub, name: null, email: null, image: null }),
    options,
  };
}
