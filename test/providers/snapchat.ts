/** Snapchat, as its documentation shows it. */
import Snapchat from "../../src/providers/snapchat.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const scope =
  "https://auth.snapchat.com/oauth2/api/user.external_id https://auth.snapchat.com/oauth2/api/user.display_name https://auth.snapchat.com/oauth2/api/user.bitmoji.avatar";
const me = {
  externalId: "CAESIPiRBp0e5gLDq7VVurQ3rVdmdbqxpOJWynjyBL/xlo0w",
  displayName: "Ada",
  bitmoji: { id: "AXeLEVOGVI5VCKl", avatar: "https://sdk.bitmoji.com/render/panel/ada.png" },
};
const person = {
  userinfo: { data: { me }, errors: [] },
  user: { name: "Ada", email: null, image: me.bitmoji.avatar },
  verified: false,
};

export const snapchat: Fixture = {
  id: "snapchat",
  documented: ["https://developers.snap.com/snap-kit/login-kit/overview"],
  provider: Snapchat({ clientId, clientSecret }),
  issuer: {
    url: "https://accounts.snapchat.com",
    oidc: false,
    endpoints: {
      authorization: "https://accounts.snapchat.com/accounts/oauth2/auth",
      token: "https://accounts.snapchat.com/accounts/oauth2/token",
      userinfo: "https://kit.snapchat.com/v1/me",
    },
  },
  authorization: { url: "https://accounts.snapchat.com/accounts/oauth2/auth", params: { scope } },
  accountId: me.externalId,
  usual: person,
  withoutEmail: {
    userinfo: { data: { me: { externalId: me.externalId, displayName: null, bitmoji: null } } },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: person,
};
