/** ClickUp, as its documentation shows it. */
import ClickUp from "../../src/providers/click-up.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: 123,
  username: "John Doe",
  email: "john@example.com",
  color: "#000000",
  profilePicture: "https://clickup.com/avatar.jpg",
  initials: "JD",
  week_start_day: 0,
};
const { username: name, email, profilePicture: image } = person;

export const clickUp: Fixture = {
  id: "click-up",
  documented: [
    "https://developer.clickup.com/reference/getaccesstoken",
    "https://developer.clickup.com/reference/getauthorizeduser",
  ],
  provider: ClickUp({ clientId, clientSecret }),
  issuer: {
    url: "https://app.clickup.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://app.clickup.com/api",
      token: "https://api.clickup.com/api/v2/oauth/token",
      userinfo: "https://api.clickup.com/api/v2/user",
    },
  },
  tokens: { expires_in: undefined, refresh_token: undefined, scope: undefined },
  authorization: { url: "https://app.clickup.com/api", params: {} },
  accountId: "123",
  usual: { userinfo: { user: person }, user: { name: name, email: email, image: image }, verified: false },
  withoutEmail: {
    userinfo: { user: { ...person, email: undefined, profilePicture: null } },
    user: { name: name, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { user: person }, user: { name: name, email: email, image: image }, verified: false },
};
