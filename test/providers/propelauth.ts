/** PropelAuth, as its documentation shows it. */
import PropelAuth from "../../src/providers/propelauth.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  user_id: "31c41c16-c281-44ae-9602-8a047e3bf33d",
  email: "test@example.com",
  email_confirmed: true,
  first_name: "Anna",
  last_name: "Propelauth",
  username: "airbud3",
  picture_url: "https://img.propelauth.com/1.png",
};
const user = { name: "Anna Propelauth", email: "test@example.com", image: person.picture_url };

export const propelauth: Fixture = {
  id: "propelauth",
  documented: ["https://docs.propelauth.com/reference/api/oauth2"],
  provider: PropelAuth({ clientId, clientSecret, issuer: "https://auth.example.com/" }),
  issuer: {
    url: "https://auth.example.com",
    oidc: false,
    endpoints: {
      authorization: "https://auth.example.com/propelauth/oauth/authorize",
      token: "https://auth.example.com/propelauth/oauth/token",
      userinfo: "https://auth.example.com/propelauth/oauth/userinfo",
    },
  },
  tokens: { expires_in: 1800 },
  authorization: { url: "https://auth.example.com/propelauth/oauth/authorize", params: { scope: "openid email" } },
  accountId: person.user_id,
  usual: { userinfo: person, user, verified: true },
  withoutEmail: {
    userinfo: { ...person, email: undefined, first_name: null, last_name: null, picture_url: null },
    user: { name: "airbud3", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { ...person, email_confirmed: false }, user, verified: false },
};
