/** Pinterest, as its documentation shows it. */
import Pinterest from "../../src/providers/pinterest.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  account_type: "PINNER",
  id: "2783136121146311751",
  profile_image: "https://i.pinimg.com/600x600_R/ada.jpg",
  website_url: "",
  username: "ada",
  about: "",
  business_name: null,
};

export const pinterest: Fixture = {
  id: "pinterest",
  documented: [
    "https://developers.pinterest.com/docs/getting-started/authentication/",
    "https://developers.pinterest.com/docs/api/v5/user_account-get",
  ],
  provider: Pinterest({ clientId, clientSecret }),
  issuer: {
    url: "https://www.pinterest.com",
    oidc: false,
    endpoints: {
      authorization: "https://www.pinterest.com/oauth/",
      token: "https://api.pinterest.com/v5/oauth/token",
      userinfo: "https://api.pinterest.com/v5/user_account",
    },
  },
  tokens: {
    token_type: "bearer",
    response_type: "authorization_code",
    expires_in: 2_592_000,
    refresh_token_expires_in: 31_536_000,
  },
  authorization: { url: "https://www.pinterest.com/oauth/", params: { scope: "user_accounts:read" } },
  accountId: user.id,
  usual: { userinfo: user, user: { name: "ada", email: null, image: user.profile_image }, verified: false },
  withoutEmail: {
    userinfo: { ...user, profile_image: undefined },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: user, user: { name: "ada", email: null, image: user.profile_image }, verified: false },
};
