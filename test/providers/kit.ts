/** Kit, as its documentation shows it. */
import Kit from "../../src/providers/kit.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  user: { id: 2658, email: "ada@example.com" },
  account: { id: 1234, name: "Ada writes", plan_type: "creator", primary_email_address: "letters@example.com" },
};
const user = { name: "Ada writes", email: "ada@example.com", image: null };

export const kit: Fixture = {
  id: "kit",
  documented: [
    "https://developers.kit.com/api-reference/oauth",
    "https://developers.kit.com/api-reference/accounts/get-current-account",
  ],
  provider: Kit({ clientId, clientSecret }),
  issuer: {
    url: "https://app.kit.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://app.kit.com/oauth/authorize",
      token: "https://app.kit.com/oauth/token",
      userinfo: "https://api.kit.com/v4/account",
    },
  },
  tokens: { expires_in: 172_800, scope: "public", created_at: 1_710_271_006 },
  authorization: { url: "https://app.kit.com/oauth/authorize", params: {} },
  accountId: "2658",
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { ...person, user: { id: 2658, email: "" } },
    user: { ...user, email: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
