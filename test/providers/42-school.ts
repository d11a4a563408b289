/** 42 School, as its documentation shows it. */
import FortyTwoSchool from "../../src/providers/42-school.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const link = "https://cdn.intra.42.fr/users/andre.jpg";
const user = {
  id: 2,
  email: "andre@42.fr",
  login: "andre",
  usual_full_name: "Andre Aubin",
  displayname: "Andre Aubin",
  kind: "admin",
  image: { link, versions: { small: "https://cdn.intra.42.fr/users/small_andre.jpg" } },
  "staff?": false,
  campus: [{ id: 1, name: "Cluj", time_zone: "Europe/Bucharest" }],
};
const { email } = user;

export const fortyTwoSchool: Fixture = {
  id: "42-school",
  documented: [
    "https://api.intra.42.fr/apidoc/guides/web_application_flow",
    "https://api.intra.42.fr/apidoc/2.0/users/me.html",
  ],
  provider: FortyTwoSchool({ clientId, clientSecret }),
  issuer: {
    url: "https://api.intra.42.fr",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://api.intra.42.fr/oauth/authorize",
      token: "https://api.intra.42.fr/oauth/token",
      userinfo: "https://api.intra.42.fr/v2/me",
    },
  },
  tokens: { expires_in: 7200, created_at: 1443451918, refresh_token: undefined },
  authorization: { url: "https://api.intra.42.fr/oauth/authorize", params: { scope: "public" } },
  accountId: "2",
  usual: { userinfo: user, user: { name: "Andre Aubin", email: email, image: link }, verified: false },
  withoutEmail: {
    userinfo: { ...user, email: null, usual_full_name: null, image: { link: null } },
    user: { name: "andre", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: user, user: { name: "Andre Aubin", email: email, image: link }, verified: false },
};
