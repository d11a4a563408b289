/** Intercom, as its documentation shows it. */
import Intercom from "../../src/providers/intercom.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  type: "admin",
  id: "991267459",
  email: "admin1@email.com",
  name: "Ciaran1 Lee",
  email_verified: true,
  app: { type: "app", id_code: "this_is_an_id1_that_should_be_at_least_40", name: "MyApp 1" },
  avatar: { type: "avatar", image_url: "https://static.intercomassets.com/assets/default-avatars/admins/128.png" },
};
const user = { name: "Ciaran1 Lee", email: "admin1@email.com", image: person.avatar.image_url };

export const intercom: Fixture = {
  id: "intercom",
  documented: [
    "https://developers.intercom.com/docs/build-an-integration/learn-more/authentication/setting-up-oauth",
    "https://developers.intercom.com/docs/references/rest-api/api.intercom.io/admins/identifyadmin",
  ],
  provider: Intercom({ clientId, clientSecret }),
  issuer: {
    url: "https://app.intercom.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://app.intercom.com/oauth",
      token: "https://api.intercom.io/auth/eagle/token",
      userinfo: "https://api.intercom.io/me",
    },
  },
  tokens: { token_type: undefined, expires_in: undefined, refresh_token: undefined, scope: undefined },
  authorization: { url: "https://app.intercom.com/oauth", params: {} },
  accountId: person.id,
  usual: { userinfo: person, user, verified: true },
  withoutEmail: {
    userinfo: { ...person, email: null, avatar: null },
    user: { ...user, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { ...person, email_verified: false }, user, verified: false },
};
