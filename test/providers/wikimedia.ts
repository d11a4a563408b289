/** Wikimedia, as its documentation shows it. */
import Wikimedia from "../../src/providers/wikimedia.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const base = "https://meta.wikimedia.org/w/rest.php/oauth2";
const userinfo = {
  sub: "12345",
  username: "Ada",
  editcount: 28,
  confirmed_email: true,
  blocked: false,
  registered: "20200102030405",
  groups: ["*", "user", "autoconfirmed"],
  rights: ["read"],
  grants: ["mwoauth-authonlyprivate"],
  realname: "Ada Lovelace",
  email: "ada@example.com",
};
const { username: name, email } = userinfo;

export const wikimedia: Fixture = {
  id: "wikimedia",
  documented: [
    "https://www.mediawiki.org/wiki/OAuth/For_Developers#OAuth_2",
    "https://www.mediawiki.org/wiki/Extension:OAuth",
  ],
  provider: Wikimedia({ clientId, clientSecret }),
  issuer: {
    url: "https://meta.wikimedia.org",
    oidc: false,
    endpoints: {
      authorization: `${base}/authorize`,
      token: `${base}/access_token`,
      userinfo: `${base}/resource/profile`,
    },
  },
  tokens: { expires_in: 14_400, scope: undefined },
  authorization: { url: `${base}/authorize`, params: {} },
  accountId: userinfo.sub,
  usual: { userinfo, user: { name, email, image: null }, verified: true },
  withoutEmail: {
    userinfo: { ...userinfo, email: undefined, realname: undefined },
    user: { name, email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { ...userinfo, confirmed_email: false },
    user: { name, email, image: null },
    verified: false,
  },
};
