/** Descope, as its documentation shows it. */
import Descope from "../../src/providers/descope.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const base = "https://api.descope.com/oauth2/v1";
const claims = {
  sub: "U2Yh8Cq0tTn1vDk3mWb5xZr7pLs9",
  name: "Ada Lovelace",
  email: "ada@example.com",
  email_verified: true,
  picture: "https://example.com/ada.png",
};
const { name, email, picture: image } = claims;

export const descope: Fixture = {
  id: "descope",
  documented: ["https://docs.descope.com/auth-methods/oauth/oidc-endpoints", "https://docs.descope.com/"],
  provider: Descope({ clientId, clientSecret }),
  issuer: {
    url: "https://api.descope.com/cid",
    sendsIss: false,
    endpoints: {
      authorization: `${base}/authorize`,
      token: `${base}/token`,
      userinfo: `${base}/userinfo`,
      jwks: "https://api.descope.com/cid/.well-known/jwks.json",
    },
  },
  authorization: { url: `${base}/authorize`, params: { scope: "openid profile email" } },
  accountId: claims.sub,
  usual: { claims: claims, user: { name: name, email: email, image: image }, verified: true },
  withoutEmail: { claims: { sub: claims.sub }, user: { name: null, email: null, image: null }, verified: false },
  unverified: {
    claims: { ...claims, email_verified: false },
    user: { name: name, email: email, image: image },
    verified: false,
  },
};
