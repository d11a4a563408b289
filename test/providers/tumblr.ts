/** Tumblr, as its documentation shows it. */
import Tumblr from "../../src/providers/tumblr.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const uuid = "t:0aY0xL2Fi1OFJg4YxpmegQ";
const answer = (name: string) => ({
  meta: { status: 200, msg: "OK" },
  response: {
    user: {
      name,
      likes: 606,
      following: 263,
      default_post_format: "html",
      blogs: [
        { name: "ihatehipstrz", title: "I Hate Hipstrz", primary: false, uuid: "t:AAAAAAAAAAAAAAAAAAAAAA" },
        { name, title: "Derek Gottfrid", url: "https://derekg.org/", primary: true, followers: 33_004_929, uuid },
      ],
    },
  },
});
const user = (name: string) => ({
  name,
  email: null,
  image: `https://api.tumblr.com/v2/blog/${name}.tumblr.com/avatar/512`,
});

export const tumblr: Fixture = {
  id: "tumblr",
  documented: [
    "https://www.tumblr.com/docs/en/api/v2#oauth2-authorization",
    "https://www.tumblr.com/docs/en/api/v2#userinfo--get-a-users-information",
  ],
  provider: Tumblr({ clientId, clientSecret }),
  issuer: {
    url: "https://www.tumblr.com",
    oidc: false,
    endpoints: {
      authorization: "https://www.tumblr.com/oauth2/authorize",
      token: "https://api.tumblr.com/v2/oauth2/token",
      userinfo: "https://api.tumblr.com/v2/user/info",
    },
  },
  tokens: { expires_in: 2520, token_type: "bearer", refresh_token: undefined },
  authorization: { url: "https://www.tumblr.com/oauth2/authorize", params: { scope: "basic" } },
  accountId: uuid,
  usual: { userinfo: answer("derekg"), user: user("derekg"), verified: false },
  withoutEmail: { userinfo: answer("derekg"), user: user("derekg"), verified: false },
  unverified: { userinfo: answer("renamed"), user: user("renamed"), verified: false },
};
