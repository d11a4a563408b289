/** Meetup, as its documentation shows it. */
import Meetup from "../../src/providers/meetup.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = { data: { self: { id: "12345678", name: "Ada Lovelace", email: "ada@example.com" } } };
const user = { name: "Ada Lovelace", email: "ada@example.com", image: null };

export const meetup: Fixture = {
  id: "meetup",
  documented: ["https://www.meetup.com/api/authentication/", "https://www.meetup.com/api/schema/"],
  provider: Meetup({ clientId, clientSecret }),
  issuer: {
    url: "https://secure.meetup.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://secure.meetup.com/oauth2/authorize",
      token: "https://secure.meetup.com/oauth2/access",
      userinfo: "https://api.meetup.com/gql-ext",
    },
  },
  authorization: { url: "https://secure.meetup.com/oauth2/authorize", params: { scope: "basic" } },
  accountId: person.data.self.id,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { data: { self: { ...person.data.self, email: null } } },
    user: { ...user, email: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
