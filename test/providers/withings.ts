/** Withings, as its documentation shows it. */
import Withings from "../../src/providers/withings.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = { name: null, email: null, image: null };

export const withings: Fixture = {
  id: "withings",
  documented: [
    "https://developer.withings.com/developer-guide/v3/integration-guide/public-health-data-api/get-access/access-and-refresh-tokens/",
    "https://developer.withings.com/api-reference/#tag/oauth2/operation/oauth2-getaccesstoken",
  ],
  provider: Withings({ clientId, clientSecret }),
  issuer: {
    url: "https://account.withings.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://account.withings.com/oauth2_user/authorize2",
      token: "https://wbsapi.withings.net/v2/oauth2",
    },
  },
  faults: { token: async (good) => Response.json({ status: 0, body: await good.json() }) },
  tokens: { userid: "363", expires_in: 10_800, csrf_token: "PACnnxwHTaBQOzF7bQqwFUUotIuvtzSM" },
  authorization: {
    url: "https://account.withings.com/oauth2_user/authorize2",
    params: { scope: "user.info" },
  },
  exchange: { action: "requesttoken" },
  refresh: {
    documented: ["https://developer.withings.com/api-reference/#tag/oauth2/operation/oauth2-refreshaccesstoken"],
    request: { action: "requesttoken" },
    response: {
      status: 0,
      body: {
        userid: "363",
        access_token: "a075f8c14fb8df40b08ebc8508533dc332a6910a",
        refresh_token: "f631236f02b991810feb774765b6ae8e6c6839ca",
        expires_in: 10_800,
        scope: "user.info",
        token_type: "Bearer",
      },
    },
    result: {
      access_token: "a075f8c14fb8df40b08ebc8508533dc332a6910a",
      refresh_token: "f631236f02b991810feb774765b6ae8e6c6839ca",
      expires_in: 10_800,
      scope: "user.info",
    },
    mayRetry: true,
  },
  accountId: "363",
  usual: { user, verified: false },
  withoutEmail: { user, verified: false },
  unverified: { user, verified: false },
};
