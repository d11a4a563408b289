/** Feedly, as its documentation shows it. */
import Feedly from "../../src/providers/feedly.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://cloud.feedly.com/v3/profile";
const person = {
  id: "c805fcbf-3acf-4302-a97e-d82f9d7c897f",
  email: "jim.smith@example.com",
  givenName: "Jim",
  familyName: "Smith",
  picture: "https://www.example.com/img/jim.png",
  gender: "male",
  locale: "en",
};
const user = { name: "Jim Smith", email: person.email, image: person.picture };

export const feedly: Fixture = {
  id: "feedly",
  documented: ["https://developer.feedly.com/v3/auth/", "https://developer.feedly.com/v3/profile/"],
  provider: Feedly({ clientId, clientSecret }),
  issuer: {
    url: "https://cloud.feedly.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://cloud.feedly.com/v3/auth/auth",
      token: "https://cloud.feedly.com/v3/auth/token",
    },
  },
  tokens: { expires_in: 3920, id: person.id, plan: "standard" },
  authorization: {
    url: "https://cloud.feedly.com/v3/auth/auth",
    params: { scope: "https://cloud.feedly.com/subscriptions" },
  },
  accountId: person.id,
  usual: { more: { [address]: person }, user, verified: false },
  withoutEmail: {
    more: { [address]: { id: person.id, fullName: "Jim" } },
    user: { name: "Jim", email: null, image: null },
    verified: false,
  },
  unverified: { more: { [address]: person }, user, verified: false },
};
