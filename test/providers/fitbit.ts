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
  refresh: {
    documented: ["https://dev.fitbit.com/build/reference/web-api/authorization/refresh-token/"],
    response: {
      access_token: "eyJhbGciOiJIUzI1NiJ9",
      expires_in: 28_800,
      refresh_token: "c643a63c072f0f05478e9d18b991db80ef6061e4",
      scope: "profile",
      token_type: "Bearer",
      user_id: person.encodedId,
    },
  },
  logout: {
    documented: ["https://dev.fitbit.com/build/reference/web-api/authorization/revoke-token/"],
    revocation: "https://api.fitbit.com/oauth2/revoke",
  },
  accountId: person.encodedId,
  usual: { userinfo: { user: person }, user, verified: false },
  withoutEmail: {
    userinfo: { user: { ...person, fullName: "", avatar640: undefined } },
    user: { ...user, name: person.displayName, image: person.avatar150 },
    verified: false,
  },
  unverified: { userinfo: { user: person }, user, verified: false },
};
