/** NetSuite, as its documentation shows it. */
import NetSuite from "../../src/providers/netsuite.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = { id: 12, name: "Ada Lovelace", email: "ada@example.com", location: 1, role: 3, roleId: "administrator" };

export const netsuite: Fixture = {
  id: "netsuite",
  documented: ["https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_157771733782.html"],
  provider: NetSuite({
    clientId,
    clientSecret,
    accountID: "1234567_SB1",
    userinfo: "https://1234567-sb1.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=1&deploy=1",
  }),
  issuer: {
    url: "https://1234567-sb1.app.netsuite.com",
    oidc: false,
    endpoints: {
      authorization: "https://1234567-sb1.app.netsuite.com/app/login/oauth2/authorize.nl",
      token: "https://1234567-sb1.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token",
      userinfo: "https://1234567-sb1.restlets.api.netsuite.com/app/site/hosting/restlet.nl",
    },
  },
  authorization: {
    url: "https://1234567-sb1.app.netsuite.com/app/login/oauth2/authorize.nl",
    params: { scope: "restlets" },
  },
  accountId: "12",
  usual: { userinfo: user, user: { name: "Ada Lovelace", email: "ada@example.com", image: null }, verified: false },
  withoutEmail: {
    userinfo: { ...user, email: undefined },
    user: { name: "Ada Lovelace", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: null },
    verified: false,
  },
};
