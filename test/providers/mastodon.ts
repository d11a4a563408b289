/** Mastodon, as its documentation shows it. */
import Mastodon from "../../src/providers/mastodon.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: "14715",
  username: "trwnh",
  acct: "trwnh",
  display_name: "infinite love",
  locked: false,
  bot: false,
  url: "https://mastodon.example/@trwnh",
  avatar: "https://files.mastodon.example/accounts/avatars/original/fe1b.png",
  avatar_static: "https://files.mastodon.example/accounts/avatars/static/fe1b.png",
};

export const mastodon: Fixture = {
  id: "mastodon",
  documented: [
    "https://docs.joinmastodon.org/methods/oauth/#token",
    "https://docs.joinmastodon.org/methods/accounts/#verify_credentials",
  ],
  provider: Mastodon({ clientId, clientSecret, issuer: "https://mastodon.example" }),
  issuer: {
    url: "https://mastodon.example",
    oidc: false,
    endpoints: {
      authorization: "https://mastodon.example/oauth/authorize",
      token: "https://mastodon.example/oauth/token",
      userinfo: "https://mastodon.example/api/v1/accounts/verify_credentials",
    },
  },
  tokens: { expires_in: undefined, refresh_token: undefined, created_at: 1_573_979_017 },
  authorization: { url: "https://mastodon.example/oauth/authorize", params: { scope: "profile" } },
  logout: {
    documented: ["https://docs.joinmastodon.org/methods/oauth/#revoke"],
    revocation: "https://mastodon.example/oauth/revoke",
  },
  accountId: "https://mastodon.example/api/v1/accounts/14715",
  usual: { userinfo: user, user: { name: "infinite love", email: null, image: user.avatar_static }, verified: false },
  withoutEmail: {
    userinfo: { ...user, display_name: "" },
    user: { name: "trwnh", email: null, image: user.avatar_static },
    verified: false,
  },
  unverified: {
    userinfo: user,
    user: { name: "infinite love", email: null, image: user.avatar_static },
    verified: false,
  },
};
