/** FusionAuth, as its documentation shows it. */
import FusionAuth from "../../src/providers/fusionauth.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://fusionauth.example.com";
const tenantId = "a5bd7eb2-1c6f-4a3e-9f1d-0b2c3d4e5f60";
const claims = {
  sub: "1b1c9a52-4c6b-4a4a-9f7b-2f0f9a4f2f13",
  authenticationType: "PASSWORD",
  given_name: "Ada",
  middle_name: "King",
  family_name: "Lovelace",
  email: "ada@example.com",
  email_verified: true,
  picture: "https://example.com/ada.png",
};
const { email, picture: image } = claims;
const name = "Ada King Lovelace";

/** A good answer with a challenge, as behind some proxies. */
function challenging(good: Response): Response {
  good.headers.set("www-authenticate", 'Basic realm="fusionauth"');
  return good;
}

export const fusionauth: Fixture = {
  id: "fusionauth",
  documented: [
    "https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/endpoints",
    "https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/tokens#id-token-claims",
  ],
  provider: FusionAuth({ clientId, clientSecret, issuer, tenantId }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: `${issuer}/oauth2/authorize`,
      token: `${issuer}/oauth2/token`,
      userinfo: `${issuer}/oauth2/userinfo`,
      jwks: `${issuer}/.well-known/jwks.json`,
    },
  },
  faults: { token: challenging },
  tokens: { userId: claims.sub },
  authorization: { url: `${issuer}/oauth2/authorize`, params: { scope: "openid profile email", tenantId } },
  accountId: claims.sub,
  usual: { claims: claims, user: { name: name, email: email, image: image }, verified: true },
  withoutEmail: {
    claims: { sub: claims.sub, preferred_username: "ada" },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: {
    claims: { ...claims, email_verified: false },
    user: { name: name, email: email, image: image },
    verified: false,
  },
};
