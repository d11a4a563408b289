/** Asana, as its documentation shows it. */
import Asana from "../../src/providers/asana.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  sub: "4673218951",
  name: "Greg Sanchez",
  email: "gsanchez@example.com",
  email_verified: true,
  picture: "https://s3.amazonaws.com/profile_photos/4673218951.jpg",
};
const user = { name: person.name, email: person.email, image: person.picture };

export const asana: Fixture = {
  id: "asana",
  documented: [
    "https://developers.asana.com/docs/oauth#token-exchange-endpoint",
    "https://developers.asana.com/docs/openid-connect#userinfo-endpoint",
  ],
  provider: Asana({ clientId, clientSecret }),
  issuer: {
    url: "https://app.asana.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://app.asana.com/-/oauth_authorize",
      token: "https://app.asana.com/-/oauth_token",
      userinfo: "https://app.asana.com/api/1.0/openid_connect/userinfo",
    },
  },
  tokens: {
    token_type: "bearer",
    data: { id: 4_673_218_951, gid: person.sub, name: person.name, email: person.email },
  },
  authorization: { url: "https://app.asana.com/-/oauth_authorize", params: { scope: "openid email profile" } },
  accountId: person.sub,
  usual: { userinfo: person, user, verified: true },
  withoutEmail: { userinfo: { sub: person.sub }, user: { name: null, email: null, image: null }, verified: false },
  unverified: { userinfo: { ...person, email_verified: undefined }, user, verified: false },
};
