/** Douban, as its documentation shows it. */
import Douban from "../../src/providers/douban.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: "1000001",
  uid: "ahbei",
  name: "阿北",
  avatar: "https://img3.douban.com/icon/u1000001-28.jpg",
  alt: "https://www.douban.com/people/ahbei/",
  created: "2006-01-09 21:12:47",
};
const user = { name: person.name, email: null, image: person.avatar };

export const douban: Fixture = {
  id: "douban",
  documented: ["https://developers.douban.com/wiki/?title=oauth2", "https://developers.douban.com/wiki/?title=user_v2"],
  provider: Douban({ clientId, clientSecret }),
  issuer: {
    url: "https://www.douban.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://www.douban.com/service/auth2/auth",
      token: "https://www.douban.com/service/auth2/token",
      userinfo: "https://api.douban.com/v2/user/~me",
    },
  },
  tokens: { token_type: undefined, expires_in: 3920, scope: undefined, douban_user_id: person.id },
  authorization: { url: "https://www.douban.com/service/auth2/auth", params: {} },
  accountId: person.id,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: { userinfo: { ...person, avatar: "" }, user: { ...user, image: null }, verified: false },
  unverified: { userinfo: person, user, verified: false },
};
