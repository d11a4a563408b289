/** Zoho, as its documentation shows it. */
import Zoho from "../../src/providers/zoho.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const base = "https://accounts.zoho.eu/oauth";
const userinfo = {
  First_Name: "Ada",
  Last_Name: "Lovelace",
  Display_Name: "ada",
  Email: "ada@example.com",
  ZUID: 20_068_952_137,
};
const email = userinfo.Email;
const callback = { location: "eu", "accounts-server": "https://accounts.zoho.eu" };

export const zoho: Fixture = {
  id: "zoho",
  documented: [
    "https://www.zoho.com/accounts/protocol/oauth/web-apps/authorization.html",
    "https://www.zoho.com/accounts/protocol/oauth/web-apps/access-token.html",
  ],
  provider: Zoho({ clientId, clientSecret, dc: "eu" }),
  issuer: {
    url: "https://accounts.zoho.eu",
    oidc: false,
    endpoints: {
      authorization: `${base}/v2/auth`,
      token: `${base}/v2/token`,
      userinfo: `${base}/user/info`,
    },
  },
  tokens: { api_domain: "https://www.zohoapis.eu", refresh_token: undefined },
  authorization: { url: `${base}/v2/auth`, params: { scope: "AaaServer.profile.Read" } },
  refresh: {
    documented: ["https://www.zoho.com/accounts/protocol/oauth/web-apps/access-token-expiry.html"],
    tokens: { refresh_token: "1000.8ecdx4d0c268e3c85daa2a013a843b10" },
    response: {
      access_token: "1000.2deaf8d0c268e3c85daa2a013a843b10",
      api_domain: "https://www.zohoapis.eu",
      expires_in: 3600,
      token_type: "Bearer",
    },
    mayRetry: true,
  },
  accountId: "20068952137",
  usual: { userinfo, callback, user: { name: "Ada Lovelace", email, image: null }, verified: false },
  withoutEmail: {
    userinfo: { ...userinfo, First_Name: "", Last_Name: null, Email: null },
    callback,
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo, callback, user: { name: "Ada Lovelace", email, image: null }, verified: false },
};
