/** Instagram, as its documentation shows it. */
import Instagram from "../../src/providers/instagram.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  user_id: "17841405822304914",
  username: "metricsaurus",
  name: "Metric Saurus",
  account_type: "Business",
  profile_picture_url: "https://scontent.cdninstagram.com/v/ada.jpg",
  id: "90010177253934",
};

export const instagram: Fixture = {
  id: "instagram",
  documented: [
    "https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login#step-2--exchange-the-code-for-a-token",
    "https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/get-started#fields",
  ],
  provider: Instagram({ clientId, clientSecret }),
  issuer: {
    url: "https://www.instagram.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://www.instagram.com/oauth/authorize",
      token: "https://api.instagram.com/oauth/access_token",
      userinfo: "https://graph.instagram.com/me",
    },
  },
  faults: { token: async (good) => Response.json({ data: [await good.json()] }) },
  tokens: {
    token_type: undefined,
    expires_in: undefined,
    refresh_token: undefined,
    scope: undefined,
    user_id: "17841405822304914",
    permissions: "instagram_business_basic",
  },
  authorization: { url: "https://www.instagram.com/oauth/authorize", params: { scope: "instagram_business_basic" } },
  accountId: user.user_id,
  usual: {
    userinfo: user,
    user: { name: "metricsaurus", email: null, image: user.profile_picture_url },
    verified: false,
  },
  withoutEmail: {
    userinfo: { data: [{ ...user, profile_picture_url: undefined }] },
    user: { name: "metricsaurus", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: user,
    user: { name: "metricsaurus", email: null, image: user.profile_picture_url },
    verified: false,
  },
};
