/** Xero. https://developer.xero.com/documentation/guides/oauth2/auth-flow/ */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://developer.xero.com/documentation/guides/oauth2/sign-up/ */
export interface XeroProfile {
  sub: string;
  /** The person, in all applications. */
  xero_userid?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  [claim: string]: unknown;
}

const nameOf = ({ given_name, family_name }: XeroProfile): string | null =>
  [given_name, family_name].filter(Boolean).join(" ") || null;

/** Organisations come from `https://api.xero.com/connections`, with scopes of their own. Its addresses are not verified. */
export default function Xero(options: OIDCUserConfig<XeroProfile> = {}): OIDCConfig<XeroProfile> {
  return {
    id: "xero",
    name: "Xero",
    type: "oidc",
    issuer: "https://identity.xero.com",
    profile: (claims) => ({ id: claims.sub, name: nameOf(claims), email: claims.email ?? null, image: null }),
    emailVerified: () => false,
    // An old refresh token is accepted for 30 minutes. https://developer.xero.com/documentation/guides/oauth2/auth-flow
    refresh: { rotates: true, mayRetry: true, offline: { scope: "offline_access" } },
    style: { brandColor: "#13b5ea" },
    options,
  };
}
