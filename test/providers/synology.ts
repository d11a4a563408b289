/** Synology SSO Server, as its documentation shows it. */
import Synology from "../../src/providers/synology.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const base = "https://nas.example.com:5001";
const issuer = `${base}/webman/sso`;
const claims = { sub: "ada@nas.example.com" };
const userinfo = { ...claims, username: "ada", email: "ada@example.com", groups: ["users"] };
const { username: name, email } = userinfo;

export const synology: Fixture = {
  id: "synology",
  documented: ["https://kb.synology.com/DSM/help/SSOServer/sso_server_application_list"],
  provider: Synology({ clientId, clientSecret, baseUrl: `${base}/` }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: `${issuer}/SSOOauth.cgi`,
      token: `${issuer}/SSOAccessToken.cgi`,
      userinfo: `${issuer}/SSOUserInfo.cgi`,
      jwks: `${issuer}/openid-jwks.json`,
    },
  },
  tokens: { expires_in: 180, refresh_token: undefined },
  authorization: { url: `${issuer}/SSOOauth.cgi`, params: { scope: "openid email" } },
  accountId: claims.sub,
  usual: { claims, userinfo, user: { name, email, image: null }, verified: false },
  withoutEmail: {
    claims,
    userinfo: { ...userinfo, username: undefined, email: undefined },
    user: { name: claims.sub, email: null, image: null },
    verified: false,
  },
  unverified: { claims, userinfo, user: { name, email, image: null }, verified: false },
};
