/** Mail.ru, as its documentation shows it. */
import MailRu from "../../src/providers/mailru.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://oauth.mail.ru/userinfo";
const user = {
  id: "1a2b3c4d5e6f",
  client_id: clientId,
  gender: "f",
  name: "Ada Lovelace",
  nickname: "ada",
  locale: "ru_RU",
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@mail.ru",
  birthday: "10.12.1915",
  image: "https://filin.mail.ru/pic?d=ada",
};

export const mailru: Fixture = {
  id: "mailru",
  documented: ["https://o2.mail.ru/docs"],
  provider: MailRu({ clientId, clientSecret }),
  issuer: {
    url: "https://mail.ru",
    oidc: false,
    endpoints: { authorization: "https://oauth.mail.ru/login", token: "https://oauth.mail.ru/token" },
  },
  tokens: { scope: undefined },
  authorization: { url: "https://oauth.mail.ru/login", params: { scope: "userinfo" } },
  accountId: user.id,
  usual: {
    more: { [address]: user },
    user: { name: "Ada Lovelace", email: "ada@mail.ru", image: user.image },
    verified: false,
  },
  withoutEmail: {
    more: { [address]: { id: user.id, nickname: "ada" } },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: {
    more: { [address]: user },
    user: { name: "Ada Lovelace", email: "ada@mail.ru", image: user.image },
    verified: false,
  },
};
