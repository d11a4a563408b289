/** Paybin, as its documentation shows it. */
import Paybin from "../../src/providers/paybin.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://idp.paybin.io";
const user = {
  sub: "b5d1f0a2-6e57-4d5b-8a3a-1c2f3e4d5b6a",
  name: "Ada Lovelace",
  preferred_username: "ada",
  email: "ada@example.com",
  email_verified: true,
  picture: "https://example.com/ada.png",
};

export const paybin: Fixture = {
  id: "paybin",
  documented: ["https://paybin.io/", "https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims"],
  provider: Paybin({ clientId, clientSecret }),
  issuer: {
    url: issuer,
    sendsIss: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://idp.paybin.io/oauth2/authorize",
      token: "https://idp.paybin.io/oauth2/token",
      jwks: "https://idp.paybin.io/oauth2/jwks",
    },
  },
  authorization: { url: "https://idp.paybin.io/oauth2/authorize", params: { scope: "openid profile email" } },
  accountId: user.sub,
  usual: { claims: user, user: { name: user.name, email: user.email, image: user.picture }, verified: true },
  withoutEmail: {
    claims: { ...user, name: undefined, email: undefined },
    user: { name: "ada", email: null, image: user.picture },
    verified: false,
  },
  unverified: {
    claims: { ...user, email_verified: false },
    user: { name: user.name, email: user.email, image: user.picture },
    verified: false,
  },
};
