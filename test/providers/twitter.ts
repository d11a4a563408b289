/** X, as its documentation shows it. */
import Twitter from "../../src/providers/twitter.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const data = {
  id: "2244994945",
  name: "X Dev",
  username: "TwitterDev",
  profile_image_url: "https://pbs.twimg.com/profile_images/1445764922474827784/W2zEPN7U_normal.jpg",
  confirmed_email: "dev@example.com",
};
const { name, confirmed_email: email, profile_image_url: image } = data;

export const twitter: Fixture = {
  id: "twitter",
  documented: [
    "https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code",
    "https://docs.x.com/x-api/users/get-my-user",
  ],
  provider: Twitter({ clientId, clientSecret, email: true }),
  issuer: {
    url: "https://x.com",
    oidc: false,
    endpoints: {
      authorization: "https://x.com/i/oauth2/authorize",
      token: "https://api.x.com/2/oauth2/token",
      userinfo: "https://api.x.com/2/users/me",
    },
  },
  tokens: { expires_in: 7200, token_type: "bearer", refresh_token: undefined },
  authorization: {
    url: "https://x.com/i/oauth2/authorize",
    params: { scope: "users.read tweet.read users.email" },
  },
  refresh: {
    documented: ["https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code"],
    tokens: { refresh_token: "bWRWa3gzdnk3WHRGU1o0bmRRcTK" },
    response: {
      access_token: "bWRWa3gzdnk3WHRGU1o0bmRRcTJ",
      expires_in: 7200,
      refresh_token: "QTRVZGdQeGNKTGFNc1RBcXN4",
      scope: "users.read tweet.read offline.access",
      token_type: "bearer",
    },
  },
  logout: {
    documented: ["https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token"],
    revocation: "https://api.x.com/2/oauth2/revoke",
  },
  accountId: data.id,
  usual: { userinfo: { data }, user: { name, email, image }, verified: true },
  withoutEmail: {
    userinfo: { data: { ...data, confirmed_email: undefined, profile_image_url: undefined } },
    user: { name, email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { data: { ...data, confirmed_email: undefined, email } },
    user: { name, email: null, image },
    verified: false,
  },
};
