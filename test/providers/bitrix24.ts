/** Bitrix24, as its documentation shows it. */
import Bitrix24 from "../../src/providers/bitrix24.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://example.bitrix24.com/rest/user.current";
const answer = (changes: object = {}) => ({ result: { ...person, ...changes }, time: { start: 1_700_000_000 } });
const person = {
  ID: "1",
  ACTIVE: true,
  EMAIL: "ada@example.com",
  NAME: "Ada",
  LAST_NAME: "Lovelace",
  PERSONAL_PHOTO: "https://cdn.bitrix24.com/b1/main/ada.png",
};
const user = { name: "Ada Lovelace", email: person.EMAIL, image: person.PERSONAL_PHOTO };

export const bitrix24: Fixture = {
  id: "bitrix24",
  documented: [
    "https://apidocs.bitrix24.com/api-reference/oauth/",
    "https://apidocs.bitrix24.com/api-reference/user/user-current.html",
  ],
  provider: Bitrix24({ clientId, clientSecret, portal: "example.bitrix24.com" }),
  issuer: {
    url: "https://example.bitrix24.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://example.bitrix24.com/oauth/authorize/",
      token: "https://oauth.bitrix.info/oauth/token/",
    },
  },
  tokens: {
    token_type: undefined,
    scope: "app",
    domain: "oauth.bitrix.info",
    member_id: "a223c6b3710f85df22e9377d6c4f7553",
    client_endpoint: "https://example.bitrix24.com/rest/",
    status: "T",
  },
  authorization: { url: "https://example.bitrix24.com/oauth/authorize/", params: {} },
  accountId: person.ID,
  usual: { more: { [address]: answer() }, user, verified: false },
  withoutEmail: {
    more: { [address]: answer({ NAME: "", LAST_NAME: "", EMAIL: "", PERSONAL_PHOTO: null }) },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { more: { [address]: answer() }, user, verified: false },
};
