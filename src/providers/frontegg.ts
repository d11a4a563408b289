/** Frontegg. https://docs.frontegg.com/docs */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** Claims of the id_token. */
export interface FronteggProfile {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  profilePictureUrl?: string;
  picture?: string;
  [claim: string]: unknown;
}

/** Needs `issuer` (or `AUTH_FRONTEGG_ISSUER`): `https://<subdomain>.frontegg.com`. */
export default function Frontegg(options: OIDCUserConfig<FronteggProfile> = {}): OIDCConfig<FronteggProfile> {
  const base = options.issuer?.replace(/\/$/, "");
  return {
    id: "frontegg",
    name: "Frontegg",
    type: "oidc",
    ...(base && { wellKnown: `${base}/oauth/.well-known/openid-configuration` }),
    profile: ({ sub, name, email, profilePictureUrl, picture }) => ({
      id: sub,
      name: name ?? null,
      email: email ?? null,
      image: profilePictureUrl ?? picture ?? null,
    }),
    options,
  };
}
