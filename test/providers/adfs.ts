/** AD FS, as its documentation shows it. */
import ADFS from "../../src/providers/adfs.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://adfs.example.com/adfs";
const endpoints = {
  authorization: `${url}/oauth2/authorize/`,
  token: `${url}/oauth2/token/`,
  userinfo: `${url}/userinfo`,
  jwks: `${url}/discovery/keys`,
};

export const adfs = plainOidc({
  id: "adfs",
  documented: [
    "https://learn.microsoft.com/windows-server/identity/ad-fs/development/ad-fs-openid-connect-oauth-concepts",
    "https://learn.microsoft.com/windows-server/identity/ad-fs/development/enabling-openid-connect-with-ad-fs",
  ],
  provider: ADFS({ clientId, clientSecret, issuer: url }),
  issuer: { url, sendsIss: false, endpoints },
  claims: { name: undefined, unique_name: "EXAMPLE\\ada", picture: undefined, email_verified: undefined },
  user: { name: "EXAMPLE\\ada", image: null },
  proves: false,
});
