/** Zettle, as its documentation shows it. */
import Zettle from "../../src/providers/zettle.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = { uuid: "de305d54-75b4-431b-adb2-eb6b9e546014", organizationUuid: "ab305d54-75b4-431b-adb2-eb6b9e546013" };
const person = { userinfo: user, user: { name: null, email: null, image: null }, verified: false };

export const zettle: Fixture = {
  id: "zettle",
  documented: [
    "https://developer.zettle.com/docs/api/oauth/overview",
    "https://developer.zettle.com/docs/api/oauth/user-guides/set-up-app-authorisation/get-user-info",
  ],
  provider: Zettle({ clientId, clientSecret }),
  issuer: {
    url: "https://oauth.zettle.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://oauth.zettle.com/authorize",
      token: "https://oauth.zettle.com/token",
      userinfo: "https://oauth.zettle.com/users/self",
    },
  },
  tokens: { expires_in: 7200 },
  authorization: { url: "https://oauth.zettle.com/authorize", params: {} },
  accountId: user.uuid,
  usual: person,
  withoutEmail: person,
  unverified: person,
};
