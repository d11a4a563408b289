/** DeviantArt, as its documentation shows it. */
import DeviantArt from "../../src/providers/deviantart.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  userid: "CAFD9087-C6EF-2F2C-183B-A658AE61FB95",
  username: "verycoolusername",
  usericon: "https://a.deviantart.net/avatars/default.gif",
  type: "regular",
};
const user = { name: person.username, email: null, image: person.usericon };

export const deviantart: Fixture = {
  id: "deviantart",
  documented: [
    "https://www.deviantart.com/developers/authentication",
    "https://www.deviantart.com/developers/http/v1/20240701/user_whoami",
  ],
  provider: DeviantArt({ clientId, clientSecret }),
  issuer: {
    url: "https://www.deviantart.com",
    oidc: false,
    endpoints: {
      authorization: "https://www.deviantart.com/oauth2/authorize",
      token: "https://www.deviantart.com/oauth2/token",
      userinfo: "https://www.deviantart.com/api/v1/oauth2/user/whoami",
    },
  },
  tokens: { status: "success" },
  authorization: { url: "https://www.deviantart.com/oauth2/authorize", params: { scope: "user" } },
  accountId: person.userid,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: { userinfo: { ...person, usericon: undefined }, user: { ...user, image: null }, verified: false },
  unverified: { userinfo: person, user, verified: false },
};
