/** Google, as its documentation shows it. */
import Google from "../../src/providers/google.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const claims = {
  sub: "10769150350006150715113082367",
  name: "Elisa G Beckett",
  given_name: "Elisa",
  family_name: "Beckett",
  picture: "https://lh4.googleusercontent.com/-kw-iMgDj34/photo.jpg",
  email: "jsmith@example.com",
  email_verified: true,
  hd: "example.com",
};
const { name, picture: image, email } = claims;

export const google: Fixture = {
  id: "google",
  documented: [
    "https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload",
    "https://accounts.google.com/.well-known/openid-configuration",
  ],
  provider: Google({ clientId, clientSecret }),
  issuer: {
    url: "https://accounts.google.com",
    sendsIss: false,
    endpoints: {
      authorization: "https://accounts.google.com/o/oauth2/v2/auth",
      token: "https://oauth2.googleapis.com/token",
      userinfo: "https://openidconnect.googleapis.com/v1/userinfo",
      jwks: "https://www.googleapis.com/oauth2/v3/certs",
    },
  },
  tokens: { refresh_token: undefined },
  authorization: {
    url: "https://accounts.google.com/o/oauth2/v2/auth",
    params: { scope: "openid profile email" },
  },
  refresh: {
    documented: ["https://developers.google.com/identity/protocols/oauth2/web-server#offline"],
    tokens: { refresh_token: "1//xEoDL4iW3cxlI7yDbSRFYNG01kVKM2C" },
    response: {
      access_token: "1/fFAGRNJru1FTz70BzhT3Zg",
      expires_in: 3920,
      scope: "openid profile email",
      token_type: "Bearer",
    },
    mayRetry: true,
  },
  logout: {
    documented: ["https://accounts.google.com/.well-known/openid-configuration"],
    metadata: { revocation_endpoint: "https://oauth2.googleapis.com/revoke" },
    revocation: "https://oauth2.googleapis.com/revoke",
  },
  accountId: claims.sub,
  usual: { claims, user: { name, email, image }, verified: true },
  withoutEmail: {
    claims: { ...claims, email: undefined, email_verified: undefined },
    user: { name, email: null, image },
    verified: false,
  },
  unverified: { claims: { ...claims, email_verified: false }, user: { name, email, image }, verified: false },
};
