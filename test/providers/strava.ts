/** Strava, as its documentation shows it. */
import Strava from "../../src/providers/strava.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const userinfo = {
  id: 1_234_567_890_987_654,
  username: "marianne_t",
  resource_state: 3,
  firstname: "Marianne",
  lastname: "Teutenberg",
  city: "San Francisco",
  premium: true,
  profile_medium: "https://dgalywyr863hv.cloudfront.net/pictures/athletes/123/medium.jpg",
  profile: "https://dgalywyr863hv.cloudfront.net/pictures/athletes/123/large.jpg",
};
const user = { name: "Marianne Teutenberg", email: null, image: userinfo.profile };

export const strava: Fixture = {
  id: "strava",
  documented: [
    "https://developers.strava.com/docs/authentication/#tokenexchange",
    "https://developers.strava.com/docs/reference/#api-Athletes-getLoggedInAthlete",
  ],
  provider: Strava({ clientId, clientSecret }),
  issuer: {
    url: "https://www.strava.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://www.strava.com/oauth/authorize",
      token: "https://www.strava.com/oauth/token",
      userinfo: "https://www.strava.com/api/v3/athlete",
    },
  },
  tokens: { expires_in: 21_600, scope: undefined, athlete: userinfo },
  authorization: {
    url: "https://www.strava.com/oauth/authorize",
    params: { scope: "read", approval_prompt: "auto" },
  },
  accountId: "1234567890987654",
  usual: { userinfo, user, verified: false },
  withoutEmail: {
    userinfo: { ...userinfo, lastname: null, profile: "avatar/athlete/large.png" },
    user: { name: "Marianne", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo, user, verified: false },
};
