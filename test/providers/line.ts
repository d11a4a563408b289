/** LINE, as its documentation shows it. */
import Line from "../../src/providers/line.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://access.line.me";
const user = {
  sub: "U1234567890abcdef1234567890abcdef",
  amr: ["pwd"],
  name: "Taro Line",
  picture:
    "https://profile.line-scdn.net/0h8pWWElvzZ19qLk3ywQYYCFZraTIdAGEXEhx9ak56MDxDHiUIVEEsPBspMG1EGSEPAk4uP01t0m5G",
  email: "taro.line@example.com",
};

export const line: Fixture = {
  id: "line",
  documented: [
    "https://developers.line.biz/en/docs/line-login/integrate-line-login/#response",
    "https://developers.line.biz/en/docs/line-login/verify-id-token/#payload",
  ],
  provider: Line({ clientId, clientSecret }),
  issuer: {
    url: issuer,
    sendsIss: false,
    auth: "client_secret_post",
    alg: "ES256",
    endpoints: {
      authorization: "https://access.line.me/oauth2/v2.1/authorize",
      token: "https://api.line.me/oauth2/v2.1/token",
      jwks: "https://api.line.me/oauth2/v2.1/certs",
    },
  },
  // Its documentation describes how tokens for apps are signed: those for the web are signed with the secret.
  faults: { alg: "HS256", kid: "absent" },
  tokens: { expires_in: 2_592_000 },
  authorization: { url: "https://access.line.me/oauth2/v2.1/authorize", params: { scope: "openid profile email" } },
  accountId: user.sub,
  usual: { claims: user, user: { name: user.name, email: user.email, image: user.picture }, verified: false },
  withoutEmail: {
    claims: { ...user, email: undefined },
    user: { name: user.name, email: null, image: user.picture },
    verified: false,
  },
  unverified: { claims: user, user: { name: user.name, email: user.email, image: user.picture }, verified: false },
};
