/** Fitbit, as its documentation shows it. */
import Fitbit from "../../src/providers/fitbit.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  encodedId: "GGNJL9",
  fullName: "Ada Lovelace",
  displayName: "Ada L.",
  avatar150: "https://static0.fitbit.com/images/profile/defaultProfile_150.png",
  avatar640: "https://static0.fitbit.com/images/profile/defaultProfile_640.png",
};
const user = { name: person.fullName, email: null, image: person.avatar640 };

export const fitbit: Fixture = {
  id: "fitbit",
  documented: [
    "https://dev.fitbit.com/build/reference/web-api/authorization/oauth2-token/",
    "https://dev.fitbit.com/build/reference/web-api/user/get-profile/",
  ],
  provider: Fitbit({ clientId, clientSecret }),
  issuer: {
    url: "https://www.fitbit.com",
    oidc: false,
    endpoints: {
      authorization: "https://www.fitbit.com/oauth2/authorize",
      token: "https://api.fitbit.com/oauth2/token",
      userinfo: "https://api.fitbit.com/1/user/-/profile.json",
    },
  },
  tokens: { expires_in: 28_800, user_id: person.encodedId },
  authorization: { url: "https://www.fitbit.com/oauth2/authorize", params: { scope: "profile" } },
  accountId: person.encodedId,
  usual: { userinfo: { user: person }, user, verified: false },
  withoutEmail: {
    userinfo: { user: { ...person, fullName: "", avatar640: undefined } },
    user: { ...user, name: person.displayName, image: person.avatar150 },
    verified: false,
  },
  unverified: { userinfo: { user: person }, user, verified: false },
};
