/** Procore, as its documentation shows it. */
import Procore from "../../src/providers/procore.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = { id: 160_586, login: "ada@example.com", name: "Ada Lovelace" };
const user = { name: "Ada Lovelace", email: "ada@example.com", image: null };

export const procore: Fixture = {
  id: "procore",
  documented: [
    "https://developers.procore.com/documentation/oauth-introduction",
    "https://developers.procore.com/reference/rest/v1/me",
  ],
  provider: Procore({ clientId, clientSecret }),
  issuer: {
    url: "https://login.procore.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://login.procore.com/oauth/authorize",
      token: "https://login.procore.com/oauth/token",
      userinfo: "https://api.procore.com/rest/v1.0/me",
    },
  },
  tokens: { expires_in: 5400, created_at: 1_508_952_112, scope: undefined },
  authorization: { url: "https://login.procore.com/oauth/authorize", params: {} },
  accountId: "160586",
  usual: { userinfo: person, user, verified: false },
  withoutEmail: { userinfo: { ...person, login: "ada" }, user: { ...user, email: null }, verified: false },
  unverified: { userinfo: person, user, verified: false },
};
