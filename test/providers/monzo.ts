/** Monzo, as its documentation shows it. */
import Monzo from "../../src/providers/monzo.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = { authenticated: true, client_id: clientId, user_id: "user_00009237aqC8c5umZmrRdh" };
const user = { name: null, email: null, image: null };

export const monzo: Fixture = {
  id: "monzo",
  documented: ["https://docs.monzo.com/#authentication", "https://docs.monzo.com/#authenticating-requests"],
  provider: Monzo({ clientId, clientSecret }),
  issuer: {
    url: "https://auth.monzo.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://auth.monzo.com/",
      token: "https://api.monzo.com/oauth2/token",
      userinfo: "https://api.monzo.com/ping/whoami",
    },
  },
  tokens: { client_id: clientId, expires_in: 21_600, user_id: person.user_id, scope: undefined },
  authorization: { url: "https://auth.monzo.com/", params: {} },
  accountId: person.user_id,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: { userinfo: person, user: { ...user, email: null }, verified: false },
  unverified: { userinfo: person, user, verified: false },
};
