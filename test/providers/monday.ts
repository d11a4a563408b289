/** monday.com, as its documentation shows it. */
import Monday from "../../src/providers/monday.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://api.monday.com/v2";
const person = {
  data: {
    me: {
      id: "4012689",
      name: "Ada Lovelace",
      email: "ada@example.com",
      photo_original: "https://files.monday.com/ada.png",
    },
  },
};
const user = { name: "Ada Lovelace", email: "ada@example.com", image: person.data.me.photo_original };

export const monday: Fixture = {
  id: "monday",
  documented: [
    "https://developer.monday.com/apps/docs/oauth",
    "https://developer.monday.com/api-reference/reference/me",
  ],
  provider: Monday({ clientId, clientSecret }),
  issuer: {
    url: "https://auth.monday.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://auth.monday.com/oauth2/authorize",
      token: "https://auth.monday.com/oauth2/token",
    },
  },
  tokens: { expires_in: undefined, refresh_token: undefined },
  authorization: { url: "https://auth.monday.com/oauth2/authorize", params: { scope: "me:read" } },
  accountId: person.data.me.id,
  usual: { more: { [address]: person }, user, verified: false },
  withoutEmail: {
    more: { [address]: { data: { me: { ...person.data.me, email: "", photo_original: null } } } },
    user: { ...user, email: null, image: null },
    verified: false,
  },
  unverified: { more: { [address]: person }, user, verified: false },
};
