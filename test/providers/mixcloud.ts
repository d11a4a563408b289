/** Mixcloud, as its documentation shows it. */
import Mixcloud from "../../src/providers/mixcloud.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://api.mixcloud.com/me/";
const person = {
  key: "/spartacus/",
  url: "https://www.mixcloud.com/spartacus/",
  username: "spartacus",
  name: "Spartacus",
  created_time: "2008-11-12T22:32:14Z",
  pictures: { small: "https://thumbnailer.mixcloud.com/25x25/a", large: "https://thumbnailer.mixcloud.com/300x300/a" },
};
const user = { name: "Spartacus", email: null, image: person.pictures.large };

export const mixcloud: Fixture = {
  id: "mixcloud",
  documented: ["https://www.mixcloud.com/developers/"],
  provider: Mixcloud({ clientId, clientSecret }),
  issuer: {
    url: "https://www.mixcloud.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://www.mixcloud.com/oauth/authorize",
      token: "https://www.mixcloud.com/oauth/access_token",
    },
  },
  tokens: { token_type: undefined, expires_in: undefined, refresh_token: undefined, scope: undefined },
  authorization: { url: "https://www.mixcloud.com/oauth/authorize", params: {} },
  accountId: "spartacus@2008-11-12T22:32:14Z",
  usual: { more: { [address]: person }, user, verified: false },
  withoutEmail: {
    more: { [address]: { ...person, name: "", pictures: {} } },
    user: { name: "spartacus", email: null, image: null },
    verified: false,
  },
  unverified: { more: { [address]: person }, user, verified: false },
};
