/** OneLogin, as its documentation shows it. */
import OneLogin from "../../src/providers/onelogin.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://example.onelogin.com/oidc/2";
const user = {
  sub: "23422119",
  email: "ada@example.com",
  email_verified: true,
  preferred_username: "ada",
  name: "Ada Lovelace",
  params: {},
};

export const onelogin: Fixture = {
  id: "onelogin",
  documented: [
    "https://developers.onelogin.com/openid-connect/api/provider-config",
    "https://developers.onelogin.com/openid-connect/api/user-info",
  ],
  provider: OneLogin({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: "https://example.onelogin.com/oidc/2/auth",
      token: "https://example.onelogin.com/oidc/2/token",
      jwks: "https://example.onelogin.com/oidc/2/certs",
    },
  },
  authorization: { url: "https://example.onelogin.com/oidc/2/auth", params: { scope: "openid profile email" } },
  accountId: user.sub,
  usual: { claims: user, user: { name: user.name, email: user.email, image: null }, verified: true },
  withoutEmail: {
    claims: { ...user, name: undefined, email: undefined },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: {
    claims: { ...user, email_verified: false },
    user: { name: user.name, email: user.email, image: null },
    verified: false,
  },
};
