/** Miro, as its documentation shows it. */
import Miro from "../../src/providers/miro.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  type: "user",
  id: "3074457345618265000",
  name: "Ada Lovelace",
  email: "ada@example.com",
  state: "registered",
  picture: { type: "picture", imageURL: "https://mirostatic.com/ada.png" },
};
const user = { name: "Ada Lovelace", email: "ada@example.com", image: person.picture.imageURL };

export const miro: Fixture = {
  id: "miro",
  documented: ["https://developers.miro.com/docs/getting-started-with-oauth"],
  provider: Miro({ clientId, clientSecret }),
  issuer: {
    url: "https://miro.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://miro.com/oauth/authorize",
      token: "https://api.miro.com/v1/oauth/token",
      userinfo: "https://api.miro.com/v1/users/me",
    },
  },
  tokens: { user_id: person.id, team_id: "3074457345618265001", expires_in: 3599 },
  authorization: { url: "https://miro.com/oauth/authorize", params: { scope: "identity:read" } },
  accountId: person.id,
  usual: { userinfo: person, user, verified: true },
  withoutEmail: {
    userinfo: { ...person, email: undefined, picture: null },
    user: { ...user, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { ...person, state: "invited" }, user, verified: false },
};
