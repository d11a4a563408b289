/** DonationAlerts, as its documentation shows it. */
import DonationAlerts from "../../src/providers/donation-alerts.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: 3,
  code: "tris",
  name: "Tris",
  avatar: "https://static-cdn.jtvnw.net/jtv_user_pictures/tris-profile_image-2f64a1e.jpeg",
  email: "tris@example.com",
  socket_connection_token: "yhQMSDWF2AfV2pn6Tv2nPc9SYuXXYNgv",
};
const { name, email, avatar: image } = person;

export const donationAlerts: Fixture = {
  id: "donation-alerts",
  documented: [
    "https://www.donationalerts.com/apidoc#authorization__authorization_code__getting_access_token",
    "https://www.donationalerts.com/apidoc#api_v1__user",
  ],
  provider: DonationAlerts({ clientId, clientSecret }),
  issuer: {
    url: "https://www.donationalerts.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://www.donationalerts.com/oauth/authorize",
      token: "https://www.donationalerts.com/oauth/token",
      userinfo: "https://www.donationalerts.com/api/v1/user/oauth",
    },
  },
  tokens: { expires_in: 631_151_999, scope: undefined },
  authorization: { url: "https://www.donationalerts.com/oauth/authorize", params: { scope: "oauth-user-show" } },
  refresh: {
    documented: ["https://www.donationalerts.com/apidoc#authorization__authorization_code__access_token_refresh"],
    request: { scope: "oauth-user-show" },
    response: {
      access_token: "eyJ0eXAiOiJKV1QiLCJhbGci",
      expires_in: 631_151_999,
      refresh_token: "def502005534a202e9e8effa",
      token_type: "Bearer",
    },
  },
  accountId: "3",
  usual: { userinfo: { data: person }, user: { name: name, email: email, image: image }, verified: false },
  withoutEmail: {
    userinfo: { data: { ...person, email: null, avatar: null } },
    user: { name: name, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { data: person }, user: { name: name, email: email, image: image }, verified: false },
};
