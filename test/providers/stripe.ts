/** Stripe, as its documentation shows it. */
import Stripe from "../../src/providers/stripe.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const account = {
  id: "acct_1032D82eZvKYlo2C",
  object: "account",
  business_profile: { name: "Engines Ltd" },
  email: "ada@example.com",
  settings: { dashboard: { display_name: "Engines" } },
};
const person = (changes: object = {}) => ({
  more: { "https://api.stripe.com/v1/accounts/acct_1032D82eZvKYlo2C": { ...account, ...changes } },
});
const seen = { name: "Engines Ltd", email: account.email, image: null };

export const stripe: Fixture = {
  id: "stripe",
  documented: [
    "https://docs.stripe.com/connect/oauth-reference#post-token",
    "https://docs.stripe.com/api/accounts/object",
  ],
  provider: Stripe({ clientId, clientSecret }),
  issuer: {
    url: "https://connect.stripe.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://connect.stripe.com/oauth/authorize",
      token: "https://connect.stripe.com/oauth/token",
    },
  },
  tokens: {
    token_type: "bearer",
    expires_in: undefined,
    stripe_user_id: account.id,
    livemode: false,
    stripe_publishable_key: "pk_test_1",
  },
  authorization: { url: "https://connect.stripe.com/oauth/authorize", params: { scope: "read_write" } },
  accountId: account.id,
  usual: { ...person(), user: seen, verified: false },
  withoutEmail: {
    ...person({ email: null, business_profile: null }),
    user: { name: "Engines", email: null, image: null },
    verified: false,
  },
  unverified: {
    ...person({ business_profile: { name: null }, settings: null }),
    user: { ...seen, name: null },
    verified: false,
  },
};
