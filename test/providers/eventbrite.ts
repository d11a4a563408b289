/** Eventbrite, as its documentation shows it. */
import Eventbrite from "../../src/providers/eventbrite.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const other = { email: "other@example.com", verified: true, primary: false };
const user = {
  id: "12345",
  name: "John Doe",
  first_name: "John",
  last_name: "Doe",
  is_public: false,
  image_id: "5555",
  emails: [other, { email: "john@example.com", verified: true, primary: true }],
};
const image = "https://img.evbuc.com/https%3A%2F%2Fcdn.evbuc.com%2Fimages%2F5555%2F1%2Foriginal.jpg";
const { name } = user;

export const eventbrite: Fixture = {
  id: "eventbrite",
  documented: [
    "https://www.eventbrite.com/platform/api#/introduction/authentication/2.-for-app-partners-authorize-your-users",
    "https://www.eventbrite.com/platform/api#/reference/user/retrieve/retrieve-your-user",
  ],
  provider: Eventbrite({ clientId, clientSecret }),
  issuer: {
    url: "https://www.eventbrite.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://www.eventbrite.com/oauth/authorize",
      token: "https://www.eventbrite.com/oauth/token",
      userinfo: "https://www.eventbriteapi.com/v3/users/me/",
    },
  },
  tokens: { token_type: "bearer", expires_in: undefined, refresh_token: undefined, scope: undefined },
  authorization: { url: "https://www.eventbrite.com/oauth/authorize", params: { scope: "user.profile" } },
  accountId: user.id,
  usual: { userinfo: user, user: { name: name, email: "john@example.com", image: image }, verified: true },
  withoutEmail: {
    userinfo: { ...user, emails: [other], image_id: null },
    user: { name: name, email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { ...user, emails: [other, { email: "john@example.com", verified: false, primary: true }] },
    user: { name: name, email: "john@example.com", image: image },
    verified: false,
  },
};
