/** Autodesk Platform Services, as its documentation shows it. */
import Autodesk from "../../src/providers/autodesk.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const url = "https://developer.api.autodesk.com";
const user = {
  sub: "ABCDEFG123456",
  name: "Ada Lovelace",
  given_name: "Ada",
  family_name: "Lovelace",
  preferred_username: "ada.lovelace",
  email: "ada@example.com",
  email_verified: true,
  profile: "https://profile.autodesk.com",
  picture: "https://images.profile.autodesk.com/default/user_X120.png",
  locale: "en-US",
  updated_at: 1661880000,
};
const { name, email, picture: image } = user;

export const autodesk: Fixture = {
  id: "autodesk",
  documented: [
    "https://aps.autodesk.com/en/docs/oauth/v2/reference/http/gettoken-POST/",
    "https://aps.autodesk.com/en/docs/oauth/v2/reference/http/userinfo-GET/",
  ],
  provider: Autodesk({ clientId, clientSecret }),
  issuer: {
    url,
    sendsIss: false,
    endpoints: {
      authorization: `${url}/authentication/v2/authorize`,
      token: `${url}/authentication/v2/token`,
      jwks: `${url}/authentication/v2/keys`,
      userinfo: "https://api.userprofile.autodesk.com/userinfo",
    },
  },
  tokens: { expires_in: 3599 },
  authorization: { url: `${url}/authentication/v2/authorize`, params: { scope: "openid user-profile:read" } },
  accountId: user.sub,
  usual: { userinfo: user, user: { name: name, email: email, image: image }, verified: true },
  withoutEmail: {
    userinfo: { sub: user.sub, preferred_username: "ada.lovelace" },
    user: { name: "ada.lovelace", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { ...user, email_verified: false },
    user: { name: name, email: email, image: image },
    verified: false,
  },
};
