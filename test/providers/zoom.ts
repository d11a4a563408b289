/** Zoom, as its documentation shows it. */
import Zoom from "../../src/providers/zoom.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const userinfo = {
  id: "KDcuGIm1QgePTO8WbOqwIQ",
  first_name: "Jill",
  last_name: "Chill",
  display_name: "Jill Chill",
  email: "jchill@example.com",
  type: 2,
  verified: 1,
  pic_url: "https://example.com/photo.jpg",
  account_id: "q6gBJVO5TzexKYTb_I2rpg",
};
const { email, pic_url: image } = userinfo;

export const zoom: Fixture = {
  id: "zoom",
  documented: [
    "https://developers.zoom.us/docs/integrations/oauth/",
    "https://developers.zoom.us/docs/api/users/#tag/users/GET/users/{userId}",
  ],
  provider: Zoom({ clientId, clientSecret }),
  issuer: {
    url: "https://zoom.us",
    oidc: false,
    endpoints: {
      authorization: "https://zoom.us/oauth/authorize",
      token: "https://zoom.us/oauth/token",
      userinfo: "https://api.zoom.us/v2/users/me",
    },
  },
  tokens: { expires_in: 3599, token_type: "bearer", scope: "user:read:user", api_url: "https://api.zoom.us" },
  authorization: { url: "https://zoom.us/oauth/authorize", params: {} },
  logout: {
    documented: ["https://developers.zoom.us/docs/integrations/oauth/"],
    revocation: "https://zoom.us/oauth/revoke",
  },
  accountId: userinfo.id,
  usual: { userinfo, user: { name: "Jill Chill", email, image }, verified: true },
  withoutEmail: {
    userinfo: { ...userinfo, first_name: "", last_name: "", email: undefined, pic_url: undefined },
    user: { name: "Jill Chill", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { ...userinfo, verified: 0 }, user: { name: "Jill Chill", email, image }, verified: false },
};
