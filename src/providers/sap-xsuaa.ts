/** SAP XSUAA. https://help.sap.com/docs/btp/sap-business-technology-platform/what-is-sap-authorization-and-trust-management-service */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { definedOptions } from "./lib/parts.ts";

/** https://docs.cloudfoundry.org/api/uaa/#user-info: the address comes from the identity provider of a subaccount, and is not verified. */
export interface SAPXSUAAProfile {
  user_id: string;
  user_name?: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  [claim: string]: unknown;
}

/** Options of {@link SAPXSUAA}, besides those of every OAuth provider. */
export interface SAPXSUAAOptions extends OAuthUserConfig<SAPXSUAAProfile> {
  /** Host of the subaccount, for example `example.authentication.eu10.hana.ondemand.com`. */
  domain: string;
}

/** Any UAA of Cloud Foundry has the same addresses. */
export default function SAPXSUAA(options: SAPXSUAAOptions): OAuthConfig<SAPXSUAAProfile> {
  const { domain, ...rest } = definedOptions(options, "SAPXSUAA", "domain");
  const base = `https://${domain}`;
  return {
    id: "sap-xsuaa",
    name: "SAP XSUAA",
    type: "oauth",
    authorization: { url: `${base}/oauth/authorize`, params: { scope: "openid" } },
    token: { url: `${base}/oauth/token` },
    userinfo: { url: `${base}/userinfo` },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ user_id, name, given_name, family_name, user_name, email }) => ({
      id: user_id,
      name: name ?? ([given_name, family_name].filter(Boolean).join(" ") || (user_name ?? null)),
      email: email ?? null,
      image: null,
    }),
    emailVerified: () => false,
    style: { brandColor: "#0faaff" },
    options: rest,
  };
}
