/** SAP XSUAA, as its documentation shows it. */
import SAPXSUAA from "../../src/providers/sap-xsuaa.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  user_id: "f3e1a9c2-6f55-4a70-9c1c-2f1f3e8d7a10",
  sub: "f3e1a9c2-6f55-4a70-9c1c-2f1f3e8d7a10",
  user_name: "ada@example.com",
  given_name: "Ada",
  family_name: "Lovelace",
  email: "ada@example.com",
  email_verified: true,
  previous_logon_time: null,
};

export const sapXsuaa: Fixture = {
  id: "sap-xsuaa",
  documented: ["https://docs.cloudfoundry.org/api/uaa/#user-info"],
  provider: SAPXSUAA({ clientId, clientSecret, domain: "example.authentication.eu10.hana.ondemand.com" }),
  issuer: {
    url: "https://example.authentication.eu10.hana.ondemand.com",
    oidc: false,
    endpoints: {
      authorization: "https://example.authentication.eu10.hana.ondemand.com/oauth/authorize",
      token: "https://example.authentication.eu10.hana.ondemand.com/oauth/token",
      userinfo: "https://example.authentication.eu10.hana.ondemand.com/userinfo",
    },
  },
  tokens: { expires_in: 43_199, jti: "6b7f2a1c0f4e4e0db1a2c3d4e5f60718" },
  authorization: {
    url: "https://example.authentication.eu10.hana.ondemand.com/oauth/authorize",
    params: { scope: "openid" },
  },
  accountId: user.user_id,
  usual: {
    userinfo: { ...user, name: "Ada Lovelace" },
    user: { name: "Ada Lovelace", email: "ada@example.com", image: null },
    verified: false,
  },
  withoutEmail: {
    userinfo: { user_id: user.user_id, user_name: "ada" },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: null },
    verified: false,
  },
};
