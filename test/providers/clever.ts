/** Clever, as its documentation shows it. */
import Clever from "../../src/providers/clever.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const api = "https://api.clever.com/v3.0";
const answers = (changes: object = {}) => ({
  [`${api}/me`]: { type: "user", data: { id: person.id, type: "user", district: person.district } },
  [`${api}/users/${person.id}`]: { data: { ...person, ...changes } },
});
const person = {
  id: "58da8c63d7dc0ca0680003ed",
  district: "58da8a43cc70ab00017a1a87",
  name: { first: "Julia", middle: "M", last: "Smith" },
  email: "julia.s@example.org",
  roles: { student: {} },
};
const user = { name: "Julia Smith", email: person.email, image: null };

export const clever: Fixture = {
  id: "clever",
  documented: [
    "https://dev.clever.com/docs/oauth-implementation",
    "https://dev.clever.com/reference/getme",
    "https://dev.clever.com/reference/getuser",
  ],
  provider: Clever({ clientId, clientSecret }),
  issuer: {
    url: "https://clever.com",
    oidc: false,
    endpoints: { authorization: "https://clever.com/oauth/authorize", token: "https://clever.com/oauth/tokens" },
  },
  tokens: { token_type: undefined, expires_in: undefined, refresh_token: undefined, scope: undefined },
  authorization: { url: "https://clever.com/oauth/authorize", params: {} },
  accountId: person.id,
  usual: { more: answers(), user, verified: false },
  withoutEmail: {
    more: answers({ name: undefined, email: undefined }),
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { more: answers(), user, verified: false },
};
