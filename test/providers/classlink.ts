/** ClassLink, as its documentation shows it. */
import ClassLink from "../../src/providers/classlink.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  UserId: 3_567_890,
  TenantId: 2,
  LoginId: "ada",
  DisplayName: "Ada Lovelace",
  FirstName: "Ada",
  LastName: "Lovelace",
  Email: "ada@school.example",
  Role: "Student",
};
const user = { name: person.DisplayName, email: person.Email, image: null };

export const classlink: Fixture = {
  id: "classlink",
  documented: ["https://developer.classlink.com/docs/oauth2-workflow"],
  provider: ClassLink({ clientId, clientSecret }),
  issuer: {
    url: "https://launchpad.classlink.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://launchpad.classlink.com/oauth2/v2/auth",
      token: "https://launchpad.classlink.com/oauth2/v2/token",
      userinfo: "https://nodeapi.classlink.com/v2/my/info",
    },
  },
  tokens: { token_type: undefined, expires_in: undefined, refresh_token: undefined },
  authorization: { url: "https://launchpad.classlink.com/oauth2/v2/auth", params: { scope: "profile" } },
  accountId: "3567890",
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { ...person, DisplayName: "", Email: "" },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
