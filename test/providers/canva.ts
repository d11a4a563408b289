/** Canva, as its documentation shows it. */
import Canva from "../../src/providers/canva.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://api.canva.com/rest/v1/users/me";
const answers = (profile: object) => ({ [address]: { team_user: person }, [`${address}/profile`]: { profile } });
const person = { user_id: "auDAbliZ2rQNNOsUl5OLu", team_id: "Oi2RJILTrKk0KRhRUZozX" };
const user = { name: "Jane Doe", email: null, image: null };

export const canva: Fixture = {
  id: "canva",
  documented: [
    "https://www.canva.dev/docs/connect/api-reference/authentication/generate-access-token/",
    "https://www.canva.dev/docs/connect/api-reference/users/users-me/",
    "https://www.canva.dev/docs/connect/api-reference/users/users-me-profile/",
  ],
  provider: Canva({ clientId, clientSecret }),
  issuer: {
    url: "https://www.canva.com",
    oidc: false,
    endpoints: {
      authorization: "https://www.canva.com/api/oauth/authorize",
      token: "https://api.canva.com/rest/v1/oauth/token",
    },
  },
  tokens: { expires_in: 14_400 },
  authorization: { url: "https://www.canva.com/api/oauth/authorize", params: { scope: "profile:read" } },
  logout: {
    documented: ["https://www.canva.dev/docs/connect/api-reference/authentication/revoke-tokens/"],
    revocation: "https://api.canva.com/rest/v1/oauth/revoke",
  },
  accountId: person.user_id,
  usual: { more: answers({ display_name: "Jane Doe" }), user, verified: false },
  withoutEmail: { more: answers({}), user: { ...user, name: null }, verified: false },
  unverified: { more: answers({ display_name: "Jane Doe" }), user, verified: false },
};
