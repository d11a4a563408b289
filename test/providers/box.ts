/** Box, as its documentation shows it. */
import Box from "../../src/providers/box.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: "11446498",
  type: "user",
  address: "900 Jefferson Ave, Redwood City, CA 94063",
  avatar_url: "https://www.box.com/api/avatar/large/181216415",
  job_title: "CEO",
  language: "en",
  login: "ceo@example.com",
  name: "Aaron Levie",
  space_amount: 11_345_156_112,
  status: "active",
};
const { name, login: email, avatar_url: image } = user;

export const box: Fixture = {
  id: "box",
  documented: [
    "https://developer.box.com/guides/authentication/oauth2/without-sdk/",
    "https://developer.box.com/reference/get-users-me/",
  ],
  provider: Box({ clientId, clientSecret }),
  issuer: {
    url: "https://account.box.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://account.box.com/api/oauth2/authorize",
      token: "https://api.box.com/oauth2/token",
      userinfo: "https://api.box.com/2.0/users/me",
    },
  },
  tokens: { expires_in: 4169, scope: undefined, restricted_to: [], token_type: "bearer" },
  authorization: { url: "https://account.box.com/api/oauth2/authorize", params: {} },
  refresh: {
    documented: ["https://developer.box.com/guides/authentication/tokens/refresh"],
    response: {
      access_token: "c3FIOG9vSGV4VHo4QzAyg5T1JvNnJoZ3ExaVNyQWw6WjRsanRKZG5lQk9qUE1BVQ",
      expires_in: 3600,
      refresh_token: "c3FIOG9vSGV4VHo4QzAyg5T1JvNnJoZ3ExaVNyQWw6WjRsanRKZG5lQk9qUE1BVP",
      restricted_to: [],
      token_type: "bearer",
    },
  },
  logout: {
    documented: ["https://developer.box.com/reference/post-oauth2-revoke"],
    revocation: "https://api.box.com/oauth2/revoke",
  },
  accountId: user.id,
  usual: { userinfo: user, user: { name: name, email: email, image: image }, verified: false },
  withoutEmail: {
    userinfo: { ...user, login: null, avatar_url: undefined },
    user: { name: name, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: user, user: { name: name, email: email, image: image }, verified: false },
};
