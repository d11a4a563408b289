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

/** Its discovery document is not at the address that follows from the issuer. */
const document = (issuer?: string) =>
  issuer ? { wellKnown: `${issuer.replace(/\/$/, "")}/oauth/.well-known/openid-configuration` } : {};

/** Needs `issuer` (or `AUTH_FRONTEGG_ISSUER`): `https://<subdomain>.frontegg.com`. */
export default function Frontegg(options: OIDCUserConfig<FronteggProfile> = {}): OIDCConfig<FronteggProfile> {
  return {
    id: "frontegg",
    name: "Frontegg",
    type: "oidc",
    ...document(options.issuer),
    derive: ({ issuer }) => document(issuer),
    profile: ({ sub, name, email, profilePictureUrl, picture }) => ({
      id: sub,
      name: name ?? null,
      email: email ?? null,
      image: profilePictureUrl ?? picture ?? null,
    }),
    options,
  };
}
