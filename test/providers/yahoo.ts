/** Yahoo, as its documentation shows it. */
import Yahoo from "../../src/providers/yahoo.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://api.login.yahoo.com";
const claims = {
  sub: "FSVIDUW3D7FSVIDUW3D72F2F",
  name: "Jane Doe",
  given_name: "Jane",
  family_name: "Doe",
  nickname: "JD",
  email: "jane.doe@example.com",
  email_verified: true,
  picture: "https://ct.yimg.com/mr/uploads/jane.jpg",
};
const { name, email, picture: image } = claims;

export const yahoo: Fixture = {
  id: "yahoo",
  documented: [
    "https://developer.yahoo.com/oauth2/guide/openid_connect/getting_started.html",
    "https://api.login.yahoo.com/.well-known/openid-configuration",
  ],
  provider: Yahoo({ clientId, clientSecret }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: `${issuer}/oauth2/request_auth`,
      token: `${issuer}/oauth2/get_token`,
      userinfo: `${issuer}/openid/v1/userinfo`,
      jwks: `${issuer}/openid/v1/certs`,
    },
  },
  tokens: { token_type: "bearer", xoauth_yahoo_guid: claims.sub },
  authorization: { url: `${issuer}/oauth2/request_auth`, params: { scope: "openid profile email" } },
  accountId: claims.sub,
  usual: { claims, user: { name, email, image }, verified: true },
  withoutEmail: {
    claims: { ...claims, name: undefined, email: undefined },
    user: { name: "JD", email: null, image },
    verified: false,
  },
  unverified: { claims: { ...claims, email_verified: false }, user: { name, email, image }, verified: false },
};
