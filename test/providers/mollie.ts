/** Mollie, as its documentation shows it. */
import Mollie from "../../src/providers/mollie.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  resource: "organization",
  id: "org_12345678",
  name: "Mollie B.V.",
  email: "info@mollie.com",
  locale: "nl_NL",
};
const user = { name: "Mollie B.V.", email: "info@mollie.com", image: null };

export const mollie: Fixture = {
  id: "mollie",
  documented: [
    "https://docs.mollie.com/docs/connect-getting-started",
    "https://docs.mollie.com/reference/get-current-organization",
  ],
  provider: Mollie({ clientId, clientSecret }),
  issuer: {
    url: "https://my.mollie.com",
    oidc: false,
    endpoints: {
      authorization: "https://my.mollie.com/oauth2/authorize",
      token: "https://api.mollie.com/oauth2/tokens",
      userinfo: "https://api.mollie.com/v2/organizations/me",
    },
  },
  authorization: { url: "https://my.mollie.com/oauth2/authorize", params: { scope: "organizations.read" } },
  accountId: person.id,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: { userinfo: { ...person, email: null }, user: { ...user, email: null }, verified: false },
  unverified: { userinfo: person, user, verified: false },
};
