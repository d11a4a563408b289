/** WordPress.com, as its documentation shows it. */
import WordPress from "../../src/providers/wordpress.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const userinfo = {
  ID: 5_100_000,
  display_name: "Matt",
  username: "matt",
  email: "matt@example.com",
  primary_blog: 1234,
  avatar_URL: "https://0.gravatar.com/avatar/767fc9c115a1b989744c755db47feb60",
  profile_URL: "https://en.gravatar.com/matt",
  verified: true,
  email_verified: true,
};
const { display_name: name, email, avatar_URL: image } = userinfo;

export const wordpress: Fixture = {
  id: "wordpress",
  documented: ["https://developer.wordpress.com/docs/oauth2/", "https://developer.wordpress.com/docs/api/1/get/me/"],
  provider: WordPress({ clientId, clientSecret }),
  issuer: {
    url: "https://public-api.wordpress.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://public-api.wordpress.com/oauth2/authorize",
      token: "https://public-api.wordpress.com/oauth2/token",
      userinfo: "https://public-api.wordpress.com/rest/v1/me",
    },
  },
  tokens: {
    token_type: "bearer",
    blog_id: "0",
    blog_url: "",
    expires_in: undefined,
    refresh_token: undefined,
  },
  authorization: { url: "https://public-api.wordpress.com/oauth2/authorize", params: { scope: "auth" } },
  accountId: "5100000",
  usual: { userinfo, user: { name, email, image }, verified: true },
  withoutEmail: {
    userinfo: { ...userinfo, email: undefined, avatar_URL: undefined },
    user: { name, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { ...userinfo, email_verified: false }, user: { name, email, image }, verified: false },
};
