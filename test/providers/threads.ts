/** Threads, as its documentation shows it. */
import Threads from "../../src/providers/threads.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const userinfo = {
  id: "17841405793187218",
  username: "threadsapitestuser",
  name: "Threads API Test User",
  threads_profile_picture_url: "https://scontent-sjc3-1.cdninstagram.com/link/to/profile/picture/on/threads/",
};
const user = { name: userinfo.name, email: null, image: userinfo.threads_profile_picture_url };

export const threads: Fixture = {
  id: "threads",
  documented: [
    "https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions",
    "https://developers.facebook.com/docs/threads/threads-profiles",
  ],
  provider: Threads({ clientId, clientSecret }),
  issuer: {
    url: "https://threads.net",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://threads.net/oauth/authorize",
      token: "https://graph.threads.net/oauth/access_token",
      userinfo: "https://graph.threads.net/v1.0/me",
    },
  },
  tokens: {
    user_id: 17_841_405_793_187,
    token_type: undefined,
    expires_in: undefined,
    refresh_token: undefined,
    scope: undefined,
  },
  authorization: { url: "https://threads.net/oauth/authorize", params: { scope: "threads_basic" } },
  accountId: userinfo.id,
  usual: { userinfo, user, verified: false },
  withoutEmail: {
    userinfo: { ...userinfo, name: undefined, threads_profile_picture_url: undefined },
    user: { name: userinfo.username, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo, user, verified: false },
};
