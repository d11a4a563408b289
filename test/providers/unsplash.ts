/** Unsplash, as its documentation shows it. */
import Unsplash from "../../src/providers/unsplash.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: "pXhwzz1JtQU",
  username: "ada",
  name: "Ada Lovelace",
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.com",
  profile_image: { small: "https://example.com/s.png", medium: "https://example.com/m.png" },
};
const seen = { name: user.name, email: user.email, image: user.profile_image.medium };

export const unsplash: Fixture = {
  id: "unsplash",
  documented: [
    "https://unsplash.com/documentation/user-authentication-workflow",
    "https://unsplash.com/documentation#get-the-users-profile",
  ],
  provider: Unsplash({ clientId, clientSecret }),
  issuer: {
    url: "https://unsplash.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://unsplash.com/oauth/authorize",
      token: "https://unsplash.com/oauth/token",
      userinfo: "https://api.unsplash.com/me",
    },
  },
  tokens: { expires_in: undefined, refresh_token: undefined, created_at: 1_436_544_465 },
  authorization: { url: "https://unsplash.com/oauth/authorize", params: { scope: "public read_user" } },
  accountId: user.id,
  usual: { userinfo: user, user: seen, verified: false },
  withoutEmail: {
    userinfo: { id: user.id, username: "ada", name: null },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: user, user: seen, verified: false },
};
