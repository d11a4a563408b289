/** Salesforce, as its documentation shows it. */
import Salesforce from "../../src/providers/salesforce.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://login.salesforce.com";
const sub = `${issuer}/id/00Dx0000001T0zkEAC/005x0000001S2b9AAC`;
const picture = "https://c.example.my.salesforce.com/profilephoto/005/F";
const userinfo = {
  sub,
  user_id: "005x0000001S2b9AAC",
  organization_id: "00Dx0000001T0zkEAC",
  preferred_username: "frank@example.com",
  nickname: "frank",
  name: "Frank Smith",
  email: "frank@example.com",
  email_verified: true,
  given_name: "Frank",
  family_name: "Smith",
  zoneinfo: "America/Los_Angeles",
  photos: { picture, thumbnail: "https://c.example.my.salesforce.com/profilephoto/005/T" },
  picture,
};
const { name, email } = userinfo;
const claims = { sub };

export const salesforce: Fixture = {
  id: "salesforce",
  documented: [
    "https://help.salesforce.com/s/articleView?id=sf.remoteaccess_using_userinfo_endpoint.htm",
    "https://login.salesforce.com/.well-known/openid-configuration",
  ],
  provider: Salesforce({ clientId, clientSecret }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: `${issuer}/services/oauth2/authorize`,
      token: `${issuer}/services/oauth2/token`,
      userinfo: `${issuer}/services/oauth2/userinfo`,
      jwks: `${issuer}/id/keys`,
    },
  },
  tokens: {
    expires_in: undefined,
    instance_url: "https://example.my.salesforce.com",
    id: sub,
    issued_at: "1278448101416",
  },
  authorization: { url: `${issuer}/services/oauth2/authorize`, params: { scope: "openid profile email" } },
  refresh: {
    documented: ["https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_refresh_token_flow.htm"],
    response: {
      access_token: "00Dx0000000BV7z!AR8AQP0jITN80ESEsj5EbaZTFG0R",
      instance_url: "https://example.my.salesforce.com",
      id: sub,
      issued_at: "1278448384422",
      signature: "SSSbLO/gBhmmyNUvN18ODBDFYHzakxOMgqYtu+hDPsc=",
      token_type: "Bearer",
    },
    lifetime: 7200,
  },
  logout: {
    documented: ["https://login.salesforce.com/.well-known/openid-configuration"],
    metadata: { revocation_endpoint: `${issuer}/services/oauth2/revoke` },
    revocation: `${issuer}/services/oauth2/revoke`,
  },
  accountId: userinfo.user_id,
  usual: { claims, userinfo, user: { name, email, image: picture }, verified: true },
  withoutEmail: {
    claims,
    userinfo: { ...userinfo, email: undefined, picture: undefined },
    user: { name, email: null, image: picture },
    verified: false,
  },
  unverified: {
    claims,
    userinfo: { ...userinfo, email_verified: false, picture: undefined, photos: { thumbnail: picture } },
    user: { name, email, image: picture },
    verified: false,
  },
};
