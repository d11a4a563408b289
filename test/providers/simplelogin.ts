/** SimpleLogin, as its documentation shows it. */
import SimpleLogin from "../../src/providers/simplelogin.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://app.simplelogin.io";
const claims = {
  sub: "1",
  id: 1,
  client: "continental",
  name: "Son Nguyen",
  email: "meo@sl.example",
  email_verified: true,
  avatar_url: "https://simplelogin.example/avatar.png",
};
const { name, email, avatar_url: image } = claims;

export const simplelogin: Fixture = {
  id: "simplelogin",
  documented: [
    "https://simplelogin.io/docs/siwsl/code-flow/",
    "https://app.simplelogin.io/.well-known/openid-configuration",
  ],
  provider: SimpleLogin({ clientId, clientSecret }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: `${issuer}/oauth2/authorize`,
      token: `${issuer}/oauth2/token`,
      userinfo: `${issuer}/oauth2/userinfo`,
      jwks: `${issuer}/jwks`,
    },
  },
  tokens: { refresh_token: undefined },
  authorization: { url: `${issuer}/oauth2/authorize`, params: { scope: "openid profile email" } },
  accountId: claims.sub,
  usual: { claims, user: { name, email, image }, verified: true },
  withoutEmail: {
    claims: { ...claims, email: undefined, avatar_url: null },
    user: { name, email: null, image: null },
    verified: false,
  },
  unverified: { claims: { ...claims, email_verified: false }, user: { name, email, image }, verified: false },
};
