/** Salesforce. https://help.salesforce.com/s/articleView?id=sf.remoteaccess_using_openid.htm */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://help.salesforce.com/s/articleView?id=sf.remoteaccess_using_userinfo_endpoint.htm */
export interface SalesforceProfile {
  /** An address that ends in the ids of organisation and user. */
  sub: string;
  user_id?: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  photos?: { picture?: string; thumbnail?: string };
  [claim: string]: unknown;
}

/**
 * The id_token has few claims, so the userinfo endpoint is called as well. For a sandbox, set `issuer` (or `AUTH_SALESFORCE_ISSUER`)
 * to `https://test.salesforce.com`; for an organisation with a domain of its own, to that.
 */
export default function Salesforce(options: OIDCUserConfig<SalesforceProfile> = {}): OIDCConfig<SalesforceProfile> {
  return {
    id: "salesforce",
    name: "Salesforce",
    type: "oidc",
    issuer: "https://login.salesforce.com",
    idToken: false,
    profile: ({ sub, user_id, name, email, picture, photos }) => ({
      id: user_id ?? sub,
      name: name ?? null,
      email: email ?? null,
      image: picture ?? photos?.picture ?? photos?.thumbnail ?? null,
    }),
    // The token response has no `expires_in`: the session timeout of the organisation applies, by default two hours.
    // https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_refresh_token_flow.htm
    refresh: { lifetime: 7200, offline: { scope: "refresh_token" } },
    style: { brandColor: "#00a1e0" },
    options,
  };
}
