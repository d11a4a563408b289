/** Forgejo, as its documentation shows it. */
import Forgejo from "../../src/providers/forgejo.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: 1,
  login: "ada",
  full_name: "Ada Lovelace",
  email: "ada@example.com",
  avatar_url: "https://codeberg.org/avatars/0123456789abcdef",
  active: true,
  visibility: "public",
};
const user = { name: person.full_name, email: person.email, image: person.avatar_url };

export const forgejo: Fixture = {
  id: "forgejo",
  documented: [
    "https://forgejo.org/docs/latest/user/oauth2-provider/",
    "https://codeberg.org/api/swagger#/user/userGetCurrent",
  ],
  provider: Forgejo({ clientId, clientSecret }),
  issuer: {
    url: "https://codeberg.org",
    oidc: false,
    endpoints: {
      authorization: "https://codeberg.org/login/oauth/authorize",
      token: "https://codeberg.org/login/oauth/access_token",
      userinfo: "https://codeberg.org/api/v1/user",
    },
  },
  tokens: { token_type: "bearer" },
  authorization: { url: "https://codeberg.org/login/oauth/authorize", params: { scope: "read:user" } },
  accountId: "1",
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { ...person, full_name: "", email: "" },
    user: { ...user, name: "ada", email: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
