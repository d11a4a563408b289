/** Dribbble, as its documentation shows it. */
import Dribbble from "../../src/providers/dribbble.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: 1,
  name: "Dan Cederholm",
  login: "simplebits",
  html_url: "https://dribbble.com/simplebits",
  avatar_url: "https://d13yacurqjgara.cloudfront.net/users/1/avatars/normal/dc.jpg?1371679243",
  bio: "Co-founder &amp; designer of Dribbble.",
  location: "Salem, MA",
  can_upload_shot: true,
  pro: true,
  followers_count: 29_262,
  type: "User",
};
const { name, avatar_url: image } = user;

export const dribbble: Fixture = {
  id: "dribbble",
  documented: ["https://developer.dribbble.com/v2/oauth/", "https://developer.dribbble.com/v2/users/"],
  provider: Dribbble({ clientId, clientSecret }),
  issuer: {
    url: "https://dribbble.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://dribbble.com/oauth/authorize",
      token: "https://dribbble.com/oauth/token",
      userinfo: "https://api.dribbble.com/v2/user",
    },
  },
  tokens: { expires_in: undefined, refresh_token: undefined, token_type: "bearer" },
  authorization: { url: "https://dribbble.com/oauth/authorize", params: { scope: "public" } },
  accountId: "1",
  usual: {
    userinfo: { ...user, email: "dan@example.com" },
    user: { name: name, email: "dan@example.com", image: image },
    verified: false,
  },
  withoutEmail: {
    userinfo: { ...user, name: null },
    user: { name: "simplebits", email: null, image: image },
    verified: false,
  },
  unverified: {
    userinfo: { ...user, email: "dan@example.com" },
    user: { name: name, email: "dan@example.com", image: image },
    verified: false,
  },
};
