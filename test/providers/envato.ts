/** Envato, as its documentation shows it. */
import Envato from "../../src/providers/envato.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const api = "https://api.envato.com";
const mine = `${api}/v1/market/private/user`;
const answers = (account: object, mail: unknown = { email: "ada@example.com" }) => ({
  [`${api}/whoami`]: {
    clientId: "example-1a2b3c",
    userId: 1_234_567,
    scopes: ["default", "user:account", "user:email"],
  },
  [`${mine}/account.json`]: { account },
  [`${mine}/email.json`]: mail,
});
const person = {
  image: "https://s3.envato.com/files/ada.jpg",
  firstname: "Ada",
  surname: "Lovelace",
  balance: "0.00",
  country: "United Kingdom",
};
const user = { name: "Ada Lovelace", email: "ada@example.com", image: person.image };

export const envato: Fixture = {
  id: "envato",
  documented: ["https://build.envato.com/api/#oauth", "https://build.envato.com/api/#market_0_Private_User"],
  provider: Envato({ clientId, clientSecret }),
  issuer: {
    url: "https://api.envato.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: { authorization: "https://api.envato.com/authorization", token: "https://api.envato.com/token" },
  },
  tokens: { token_type: "bearer", scope: undefined },
  authorization: { url: "https://api.envato.com/authorization", params: {} },
  accountId: "1234567",
  usual: { more: answers(person), user, verified: false },
  withoutEmail: {
    more: answers({ firstname: "Ada" }, () => Response.json({ error: "not allowed" }, { status: 403 })),
    user: { name: "Ada", email: null, image: null },
    verified: false,
  },
  unverified: { more: answers(person), user, verified: false },
};
