/** NetSuite. https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_157771733782.html */
import type { OAuthConfig, OAuthUserConfig, UserinfoEndpoint } from "../core/types/provider.ts";
import { definedOptions, reshaped } from "./lib/parts.ts";

/** What your script answers: `runtime.getCurrentUser()`. */
export interface NetSuiteProfile {
  id: number | string;
  name: string;
  email?: string | null;
  [claim: string]: unknown;
}

/** Options of {@link NetSuite}, besides those of every OAuth provider. */
export interface NetSuiteOptions extends OAuthUserConfig<NetSuiteProfile> {
  /** For example `1234567`, or `1234567_SB1` for a sandbox. */
  accountID: string;
  /**
   * A RESTlet of yours, for there is no userinfo endpoint:
   * `https://<account>.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=<number>&deploy=1`. It answers with
   * the user who asks.
   */
  userinfo: string | UserinfoEndpoint;
}

/** Sign-in with NetSuite. Default scope: `restlets`. */
export default function NetSuite(input: NetSuiteOptions): OAuthConfig<NetSuiteProfile> {
  // Without an account there is no address to make.
  const { accountID, ...options } = definedOptions(
    input?.accountID === undefined ? undefined : input,
    "NetSuite",
    "accountID",
    "userinfo",
  );
  const account = accountID.toLowerCase().replaceAll("_", "-");
  const services = `https://${account}.suitetalk.api.netsuite.com/services/rest`;
  return {
    id: "netsuite",
    name: "NetSuite",
    type: "oauth",
    authorization: {
      url: `https://${account}.app.netsuite.com/app/login/oauth2/authorize.nl`,
      params: { scope: "restlets" },
    },
    token: { url: `${services}/auth/oauth2/v1/token` },
    // A script answers in the type that it is asked in, unless it sets another.
    userinfo: { headers: { "content-type": "application/json" }, conform: reshaped((claims) => claims) },
    profile: ({ id, name, email }) => ({ id: String(id), name, email: email ?? null }),
    style: { brandColor: "#181a1b" },
    options,
  };
}
