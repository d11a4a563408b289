/** Vimeo, as its documentation shows it. */
import Vimeo from "../../src/providers/vimeo.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  uri: "/users/152184",
  name: "Ada Lovelace",
  link: "https://vimeo.com/ada",
  email: "ada@example.com",
  pictures: {
    sizes: [{ link: "https://i.vimeocdn.com/portrait/30x30" }, { link: "https://i.vimeocdn.com/portrait/360x360" }],
  },
};
const seen = { name: user.name, email: user.email, image: "https://i.vimeocdn.com/portrait/360x360" };

export const vimeo: Fixture = {
  id: "vimeo",
  documented: [
    "https://developer.vimeo.com/api/authentication",
    "https://developer.vimeo.com/api/reference/users#get_user",
  ],
  provider: Vimeo({ clientId, clientSecret }),
  issuer: {
    url: "https://api.vimeo.com",
    oidc: false,
    endpoints: {
      authorization: "https://api.vimeo.com/oauth/authorize",
      token: "https://api.vimeo.com/oauth/access_token",
      userinfo: "https://api.vimeo.com/me",
    },
  },
  tokens: { token_type: "bearer", expires_in: undefined, refresh_token: undefined },
  authorization: { url: "https://api.vimeo.com/oauth/authorize", params: { scope: "public" } },
  accountId: "152184",
  usual: { userinfo: user, user: seen, verified: false },
  withoutEmail: {
    userinfo: { uri: user.uri, name: user.name, pictures: { sizes: [] } },
    user: { name: "Ada Lovelace", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: user, user: seen, verified: false },
};
