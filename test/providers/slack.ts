/** Slack, as its documentation shows it. */
import Slack from "../../src/providers/slack.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const claims = {
  sub: "U0R7JM",
  "https://slack.com/user_id": "U0R7JM",
  "https://slack.com/team_id": "T0R7GR",
  email: "krane@slack-corp.com",
  email_verified: true,
  date_email_verified: 1_622_128_723,
  name: "krane",
  picture: "https://secure.gravatar.com/avatar/2d9a2c3c.png",
  given_name: "Bront",
  family_name: "Labradoodle",
  locale: "en-US",
  "https://slack.com/team_name": "kraneflannel",
  "https://slack.com/team_domain": "kraneflannel",
  "https://slack.com/user_image_512": "https://secure.gravatar.com/avatar/512.png",
};
const { name, email, picture: image } = claims;

export const slack: Fixture = {
  id: "slack",
  documented: [
    "https://docs.slack.dev/authentication/sign-in-with-slack",
    "https://docs.slack.dev/reference/methods/openid.connect.userInfo",
    "https://docs.slack.dev/authentication/using-pkce",
  ],
  provider: Slack({ clientId, clientSecret }),
  issuer: {
    url: "https://slack.com",
    sendsIss: false,
    endpoints: {
      authorization: "https://slack.com/openid/connect/authorize",
      token: "https://slack.com/api/openid.connect.token",
      userinfo: "https://slack.com/api/openid.connect.userInfo",
      jwks: "https://slack.com/openid/connect/keys",
    },
  },
  tokens: { ok: true, expires_in: undefined, refresh_token: undefined, scope: undefined },
  authorization: {
    url: "https://slack.com/openid/connect/authorize",
    params: { scope: "openid profile email" },
  },
  refresh: {
    documented: ["https://docs.slack.dev/authentication/using-token-rotation"],
    tokens: { expires_in: 43_200, refresh_token: "xoxe-1-abcdefgh" },
    response: {
      ok: true,
      access_token: "xoxe.xoxp-1-abcdefgh",
      expires_in: 43_200,
      refresh_token: "xoxe-1-ijklmnop",
      token_type: "Bearer",
    },
  },
  accountId: claims.sub,
  usual: { claims, user: { name, email, image }, verified: true },
  withoutEmail: {
    claims: { ...claims, email: undefined, picture: undefined },
    user: { name, email: null, image: claims["https://slack.com/user_image_512"] },
    verified: false,
  },
  unverified: { claims: { ...claims, email_verified: false }, user: { name, email, image }, verified: false },
};
