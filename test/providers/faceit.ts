/** FACEIT, as its documentation shows it. */
import FACEIT from "../../src/providers/faceit.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  guid: "a1b2c3d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d",
  nickname: "ada",
  given_name: "Ada",
  family_name: "Lovelace",
  email: "ada@example.com",
  email_verified: true,
  picture: "https://assets.faceit-cdn.net/avatars/a1b2c3d4.jpg",
  locale: "en",
  birthdate: "1915-12-10",
};
const { nickname: name, email, picture: image } = user;

export const faceit: Fixture = {
  id: "faceit",
  documented: [
    "https://docs.faceit.com/getting-started/authentication/oauth2/",
    "https://cdn.faceit.com/third_party/docs/FACEIT_Connect_3.0.pdf",
  ],
  provider: FACEIT({ clientId, clientSecret }),
  issuer: {
    url: "https://api.faceit.com/auth",
    oidc: false,
    endpoints: {
      authorization: "https://accounts.faceit.com/accounts",
      token: "https://api.faceit.com/auth/v1/oauth/token",
      userinfo: "https://api.faceit.com/auth/v1/resources/userinfo",
    },
  },
  tokens: { expires_in: 86_400 },
  authorization: {
    url: "https://accounts.faceit.com/accounts",
    params: { scope: "openid email profile", redirect_popup: "true" },
  },
  accountId: user.guid,
  usual: { userinfo: user, user: { name: name, email: email, image: image }, verified: true },
  withoutEmail: {
    userinfo: { ...user, name: "Ada Lovelace", email: undefined, picture: undefined },
    user: { name: "Ada Lovelace", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { ...user, email_verified: false },
    user: { name: name, email: email, image: image },
    verified: false,
  },
};
