/** Netlify, as its documentation shows it. */
import Netlify from "../../src/providers/netlify.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: "5f7c8ec7c33c6c004bbafe82",
  uid: null,
  full_name: "Ada Lovelace",
  avatar_url: "https://example.com/ada.png",
  email: "ada@example.com",
  site_count: 1,
};

export const netlify: Fixture = {
  id: "netlify",
  documented: [
    "https://docs.netlify.com/api/get-started/#oauth2",
    "https://open-api.netlify.com/#tag/user/operation/getCurrentUser",
  ],
  provider: Netlify({ clientId, clientSecret }),
  issuer: {
    url: "https://app.netlify.com",
    oidc: false,
    endpoints: {
      authorization: "https://app.netlify.com/authorize",
      token: "https://api.netlify.com/oauth/token",
      userinfo: "https://api.netlify.com/api/v1/user",
    },
  },
  tokens: { expires_in: undefined, refresh_token: undefined, scope: "public" },
  authorization: { url: "https://app.netlify.com/authorize", params: {} },
  accountId: user.id,
  usual: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: user.avatar_url },
    verified: false,
  },
  withoutEmail: { userinfo: { id: user.id }, user: { name: null, email: null, image: null }, verified: false },
  unverified: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: user.avatar_url },
    verified: false,
  },
};
