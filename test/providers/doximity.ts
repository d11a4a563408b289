/** Doximity, as its documentation shows it. */
import Doximity from "../../src/providers/doximity.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: 7_529_481,
  uuid: "a3b0c442-98fc-4c14-9afb-f4c8996fb924",
  full_name: "Ada Lovelace, MD",
  firstname: "Ada",
  lastname: "Lovelace",
  email: "ada@clinic.example",
};
const user = { name: person.full_name, email: person.email, image: null };

export const doximity: Fixture = {
  id: "doximity",
  documented: ["https://www.doximity.com/developers/documentation"],
  provider: Doximity({ clientId, clientSecret }),
  issuer: {
    url: "https://auth.doximity.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://auth.doximity.com/oauth/authorize",
      token: "https://auth.doximity.com/oauth/token",
      userinfo: "https://www.doximity.com/api/v1/users/current",
    },
  },
  tokens: { token_type: "bearer" },
  authorization: { url: "https://auth.doximity.com/oauth/authorize", params: { scope: "basic email" } },
  accountId: "7529481",
  usual: { userinfo: person, user, verified: false },
  withoutEmail: { userinfo: { id: person.id }, user: { name: null, email: null, image: null }, verified: false },
  unverified: { userinfo: person, user, verified: false },
};
