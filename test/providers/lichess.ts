/** Lichess, as its documentation shows it. */
import Lichess from "../../src/providers/lichess.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://lichess.org/api/account/email";
const user = {
  id: "georges",
  username: "Georges",
  perfs: {},
  createdAt: 1_290_415_680_000,
  url: "https://lichess.org/@/Georges",
};

export const lichess: Fixture = {
  id: "lichess",
  documented: [
    "https://lichess.org/api#tag/OAuth/operation/apiToken",
    "https://lichess.org/api#tag/Account/operation/accountMe",
    "https://lichess.org/api#tag/Account/operation/accountEmail",
  ],
  provider: Lichess({ clientId, clientSecret }),
  issuer: {
    url: "https://lichess.org",
    oidc: false,
    auth: "none",
    endpoints: {
      authorization: "https://lichess.org/oauth",
      token: "https://lichess.org/api/token",
      userinfo: "https://lichess.org/api/account",
    },
  },
  tokens: { expires_in: 31_536_000, refresh_token: undefined, scope: undefined },
  authorization: { url: "https://lichess.org/oauth", params: { scope: "email:read" } },
  accountId: "georges",
  usual: {
    userinfo: user,
    more: { [address]: { email: "abathur@mail.org" } },
    user: { name: "Georges", email: "abathur@mail.org", image: null },
    verified: false,
  },
  withoutEmail: {
    userinfo: user,
    more: { [address]: () => Response.json({ error: "Missing scope: email:read" }, { status: 403 }) },
    user: { name: "Georges", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: user,
    more: { [address]: { email: "abathur@mail.org" } },
    user: { name: "Georges", email: "abathur@mail.org", image: null },
    verified: false,
  },
};
