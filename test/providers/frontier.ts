/** Frontier, as its documentation shows it. */
import Frontier from "../../src/providers/frontier.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  customer_id: "1234567",
  firstname: "Ada",
  lastname: "Lovelace",
  email: "ada@example.com",
  platform: "frontier",
};
const user = { name: "Ada Lovelace", email: person.email, image: null };

export const frontier: Fixture = {
  id: "frontier",
  documented: ["https://user.frontierstore.net/developer/docs"],
  provider: Frontier({ clientId, clientSecret }),
  issuer: {
    url: "https://auth.frontierstore.net",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://auth.frontierstore.net/auth",
      token: "https://auth.frontierstore.net/token",
      userinfo: "https://auth.frontierstore.net/me",
    },
  },
  tokens: { expires_in: 14_400 },
  authorization: { url: "https://auth.frontierstore.net/auth", params: { scope: "auth capi" } },
  accountId: person.customer_id,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { customer_id: person.customer_id, platform: "steam" },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
