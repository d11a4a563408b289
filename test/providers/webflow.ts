/** Webflow, as its documentation shows it. */
import Webflow from "../../src/providers/webflow.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = { id: "545bbecb7bdd6769632504a7", email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" };

export const webflow: Fixture = {
  id: "webflow",
  documented: [
    "https://developers.webflow.com/data/reference/oauth-app",
    "https://developers.webflow.com/data/reference/token/authorized-by",
  ],
  provider: Webflow({ clientId, clientSecret }),
  issuer: {
    url: "https://webflow.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://webflow.com/oauth/authorize",
      token: "https://api.webflow.com/oauth/access_token",
      userinfo: "https://api.webflow.com/v2/token/authorized_by",
    },
  },
  tokens: { expires_in: undefined, refresh_token: undefined },
  authorization: { url: "https://webflow.com/oauth/authorize", params: { scope: "authorized_user:read" } },
  accountId: user.id,
  usual: { userinfo: user, user: { name: "Ada Lovelace", email: "ada@example.com", image: null }, verified: false },
  withoutEmail: { userinfo: { id: user.id }, user: { name: null, email: null, image: null }, verified: false },
  unverified: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: null },
    verified: false,
  },
};
