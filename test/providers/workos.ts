/** WorkOS, as its documentation shows it. */
import WorkOS from "../../src/providers/workos.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const connection = "conn_01E4ZCR3C56J083X43JQXF3JK5";
const userinfo = {
  object: "profile",
  id: "prof_01DMC79VCBZ0NY2099737PSVF1",
  connection_id: connection,
  connection_type: "OktaSAML",
  organization_id: "org_01EHWNCE74X7JSDV0X3SZ3KJNY",
  email: "todd@example.com",
  first_name: "Todd",
  last_name: "Rundgren",
  idp_id: "00u1a0ufowBJlzPlk357",
  raw_attributes: { picture: "https://example.com/todd.png" },
};
const user = { name: "Todd Rundgren", email: userinfo.email, image: userinfo.raw_attributes.picture };

export const workos: Fixture = {
  id: "workos",
  documented: [
    "https://workos.com/docs/reference/sso/get-authorization-url",
    "https://workos.com/docs/reference/sso/profile/get-profile-and-token",
  ],
  provider: WorkOS({ clientId, clientSecret, connection }),
  issuer: {
    url: "https://api.workos.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://api.workos.com/sso/authorize",
      token: "https://api.workos.com/sso/token",
      userinfo: "https://api.workos.com/sso/profile",
    },
  },
  tokens: {
    profile: userinfo,
    token_type: undefined,
    expires_in: undefined,
    refresh_token: undefined,
    scope: undefined,
  },
  authorization: { url: "https://api.workos.com/sso/authorize", params: { connection } },
  accountId: userinfo.id,
  usual: { userinfo, user, verified: false },
  withoutEmail: {
    userinfo: { ...userinfo, email: undefined, last_name: null, raw_attributes: {} },
    user: { name: "Todd", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo, user, verified: false },
};
