/** Facebook, as its documentation shows it. */
import Facebook from "../../src/providers/facebook.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const url = "https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=10150000000000001&height=50&width=50";
const user = {
  id: "10150000000000001",
  name: "Ada Lovelace",
  email: "ada@example.com",
  picture: { data: { height: 50, is_silhouette: false, url, width: 50 } },
};
const { name, email } = user;

export const facebook: Fixture = {
  id: "facebook",
  documented: [
    "https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow#exchangecode",
    "https://developers.facebook.com/docs/graph-api/reference/user/",
  ],
  provider: Facebook({ clientId, clientSecret }),
  issuer: {
    url: "https://www.facebook.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://www.facebook.com/v24.0/dialog/oauth",
      token: "https://graph.facebook.com/v24.0/oauth/access_token",
      userinfo: "https://graph.facebook.com/v24.0/me",
    },
  },
  tokens: { expires_in: 5_183_944, token_type: "bearer", refresh_token: undefined, scope: undefined },
  authorization: { url: "https://www.facebook.com/v24.0/dialog/oauth", params: { scope: "email public_profile" } },
  accountId: user.id,
  usual: { userinfo: user, user: { name: name, email: email, image: url }, verified: false },
  withoutEmail: {
    userinfo: { ...user, email: undefined, picture: undefined },
    user: { name: name, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: user, user: { name: name, email: email, image: url }, verified: false },
};
