/** YNAB, as its documentation shows it. */
import YNAB from "../../src/providers/ynab.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = { id: "f8b5c3a2-1d4e-4f6a-9b7c-8d9e0f1a2b3c" };
const person = { userinfo: { data: { user } }, user: { name: null, email: null, image: null }, verified: false };

export const ynab: Fixture = {
  id: "ynab",
  documented: ["https://api.ynab.com/#oauth-applications", "https://api.ynab.com/v1#/User/getUser"],
  provider: YNAB({ clientId, clientSecret }),
  issuer: {
    url: "https://app.ynab.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://app.ynab.com/oauth/authorize",
      token: "https://app.ynab.com/oauth/token",
      userinfo: "https://api.ynab.com/v1/user",
    },
  },
  tokens: { expires_in: 7200 },
  authorization: { url: "https://app.ynab.com/oauth/authorize", params: { scope: "read-only" } },
  accountId: user.id,
  usual: person,
  withoutEmail: person,
  unverified: person,
};
