/** PayPal, as its documentation shows it. */
import PayPal from "../../src/providers/paypal.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  user_id: "https://www.paypal.com/webapps/auth/identity/user/mWq6_1sU85v5EG9yHdPxJRrhGHrnMJ-1PQKtX6pcsmA",
  name: "identity test",
  given_name: "identity",
  family_name: "test",
  payer_id: "WDJJHEBZ4X2LY",
  verified_account: "true",
  emails: [
    { value: "other@example.com", primary: false, confirmed: true },
    { value: "user1@example.com", primary: true, confirmed: true },
  ],
};

export const paypal: Fixture = {
  id: "paypal",
  documented: [
    "https://developer.paypal.com/docs/log-in-with-paypal/integrate/#get-access-token",
    "https://developer.paypal.com/docs/api/identity/v1/#userinfo_get",
  ],
  provider: PayPal({ clientId, clientSecret }),
  issuer: {
    url: "https://www.paypal.com",
    oidc: false,
    endpoints: {
      authorization: "https://www.paypal.com/signin/authorize",
      token: "https://api-m.paypal.com/v1/oauth2/token",
      userinfo: "https://api-m.paypal.com/v1/identity/oauth2/userinfo",
    },
  },
  tokens: { expires_in: 28_800, nonce: "2024-04-08T22:00:00Zabc" },
  authorization: { url: "https://www.paypal.com/signin/authorize", params: { scope: "openid profile email" } },
  accountId: user.user_id,
  usual: { userinfo: user, user: { name: "identity test", email: "user1@example.com", image: null }, verified: true },
  withoutEmail: {
    userinfo: { user_id: user.user_id, email_verified: true },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: {
      ...user,
      emails: [{ value: "user1@example.com", primary: true, confirmed: false }],
      email_verified: true,
    },
    user: { name: "identity test", email: "user1@example.com", image: null },
    verified: false,
  },
};
