/** HeadHunter, as its documentation shows it. */
import HeadHunter from "../../src/providers/headhunter.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: "123456",
  first_name: "Ada",
  last_name: "Lovelace",
  middle_name: null,
  email: "ada@example.com",
  auth_type: "applicant",
  is_applicant: true,
};
const user = { name: "Lovelace Ada", email: person.email, image: null };

export const headhunter: Fixture = {
  id: "headhunter",
  documented: [
    "https://github.com/hhru/api/blob/master/docs_eng/authorization_for_user.md",
    "https://api.hh.ru/openapi/en/redoc#tag/Information-about-the-current-user",
  ],
  provider: HeadHunter({ clientId, clientSecret }),
  issuer: {
    url: "https://hh.ru",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://hh.ru/oauth/authorize",
      token: "https://hh.ru/oauth/token",
      userinfo: "https://api.hh.ru/me",
    },
  },
  tokens: { token_type: "bearer", expires_in: 1_209_600, scope: undefined },
  authorization: { url: "https://hh.ru/oauth/authorize", params: {} },
  accountId: person.id,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { ...person, first_name: null, last_name: null, email: null },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
