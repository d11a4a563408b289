/** Odnoklassniki, as its documentation shows it. */
import Odnoklassniki from "../../src/providers/odnoklassniki.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://api.ok.ru/fb.do";
const person = {
  uid: "545604518312",
  name: "Ada Lovelace",
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.com",
  pic_1: "https://i.mycdn.me/1",
  pic_2: "https://i.mycdn.me/2",
  pic_3: "https://i.mycdn.me/3",
};
const user = { name: "Ada Lovelace", email: "ada@example.com", image: person.pic_3 };

export const odnoklassniki: Fixture = {
  id: "odnoklassniki",
  documented: ["https://apiok.ru/en/ext/oauth/", "https://apiok.ru/en/dev/methods/rest/users/users.getCurrentUser"],
  provider: Odnoklassniki({ clientId, clientSecret, publicKey: "CBAJLMPGDIHDJ" }),
  issuer: {
    url: "https://connect.ok.ru",
    oidc: false,
    auth: "client_secret_post",
    endpoints: { authorization: "https://connect.ok.ru/oauth/authorize", token: "https://api.ok.ru/oauth/token.do" },
  },
  tokens: { token_type: "session", expires_in: "1800", scope: undefined },
  authorization: { url: "https://connect.ok.ru/oauth/authorize", params: { scope: "VALUABLE_ACCESS;GET_EMAIL" } },
  accountId: person.uid,
  usual: { more: { [address]: person }, user, verified: false },
  withoutEmail: {
    more: { [address]: { ...person, email: undefined, pic_3: undefined } },
    user: { ...user, email: null, image: person.pic_2 },
    verified: false,
  },
  unverified: { more: { [address]: person }, user, verified: false },
};
