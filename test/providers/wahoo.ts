/** Wahoo, as its documentation shows it. */
import Wahoo from "../../src/providers/wahoo.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = { id: 60_462, height: "2.0", weight: "80.0", first: "Ada", last: "Lovelace", email: "ada@example.com" };

export const wahoo: Fixture = {
  id: "wahoo",
  documented: ["https://developers.wahooligan.com/cloud", "https://cloud-api.wahooligan.com/#users"],
  provider: Wahoo({ clientId, clientSecret }),
  issuer: {
    url: "https://api.wahooligan.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://api.wahooligan.com/oauth/authorize",
      token: "https://api.wahooligan.com/oauth/token",
      userinfo: "https://api.wahooligan.com/v1/user",
    },
  },
  tokens: { expires_in: 7199, created_at: 1_613_000_000 },
  authorization: { url: "https://api.wahooligan.com/oauth/authorize", params: { scope: "user_read email" } },
  accountId: "60462",
  usual: { userinfo: user, user: { name: "Ada Lovelace", email: "ada@example.com", image: null }, verified: false },
  withoutEmail: {
    userinfo: { id: user.id, first: null, last: null },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: null },
    verified: false,
  },
};
