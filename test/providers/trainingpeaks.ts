/** TrainingPeaks, as its documentation shows it. */
import TrainingPeaks from "../../src/providers/trainingpeaks.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  Id: 123_456,
  FirstName: "Ada",
  LastName: "Lovelace",
  Email: "ada@example.com",
  TimeZone: "Europe/London",
};

export const trainingpeaks: Fixture = {
  id: "trainingpeaks",
  documented: [
    "https://github.com/TrainingPeaks/PartnersAPI/wiki/OAuth",
    "https://github.com/TrainingPeaks/PartnersAPI/wiki/v1-Athlete-Profile",
  ],
  provider: TrainingPeaks({ clientId, clientSecret }),
  issuer: {
    url: "https://oauth.trainingpeaks.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://oauth.trainingpeaks.com/OAuth/Authorize",
      token: "https://oauth.trainingpeaks.com/oauth/token",
      userinfo: "https://api.trainingpeaks.com/v1/athlete/profile",
    },
  },
  authorization: { url: "https://oauth.trainingpeaks.com/OAuth/Authorize", params: { scope: "athlete:profile" } },
  accountId: "123456",
  usual: { userinfo: user, user: { name: "Ada Lovelace", email: "ada@example.com", image: null }, verified: false },
  withoutEmail: { userinfo: { Id: user.Id }, user: { name: null, email: null, image: null }, verified: false },
  unverified: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: null },
    verified: false,
  },
};
