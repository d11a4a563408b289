/** Login with Amazon, as its documentation shows it. */
import Amazon from "../../src/providers/amazon.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  user_id: "amzn1.account.K2LI23KL2LK2",
  email: "mhashimoto-04@plaxo.com",
  name: "Mork Hashimoto",
  postal_code: "98052",
};
const user = { name: person.name, email: person.email, image: null };

export const amazon: Fixture = {
  id: "amazon",
  documented: [
    "https://developer.amazon.com/docs/login-with-amazon/authorization-code-grant.html",
    "https://developer.amazon.com/docs/login-with-amazon/obtain-customer-profile.html",
  ],
  provider: Amazon({ clientId, clientSecret }),
  issuer: {
    url: "https://www.amazon.com",
    oidc: false,
    endpoints: {
      authorization: "https://www.amazon.com/ap/oa",
      token: "https://api.amazon.com/auth/o2/token",
      userinfo: "https://api.amazon.com/user/profile",
    },
  },
  tokens: { token_type: "bearer", scope: undefined },
  authorization: { url: "https://www.amazon.com/ap/oa", params: { scope: "profile" } },
  accountId: person.user_id,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { user_id: person.user_id },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
