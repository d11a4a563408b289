/** Concept2, as its documentation shows it. */
import Concept2 from "../../src/providers/concept2.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: 1,
  username: "davidh",
  first_name: "David",
  last_name: "Hart",
  gender: "M",
  dob: "1977-08-19",
  email: "davidh@concept2.com",
  country: "GBR",
  profile_image: "https://concept2-profile.s3.amazonaws.com/profile-1.jpg",
  age_restricted: false,
};
const { username: name, email, profile_image: image } = person;

export const concept2: Fixture = {
  id: "concept2",
  documented: [
    "https://log.concept2.com/developers/documentation/#authentication",
    "https://log.concept2.com/developers/documentation/#users",
  ],
  provider: Concept2({ clientId, clientSecret }),
  issuer: {
    url: "https://log.concept2.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://log.concept2.com/oauth/authorize",
      token: "https://log.concept2.com/oauth/access_token",
      userinfo: "https://log.concept2.com/api/users/me",
    },
  },
  tokens: { expires_in: 604_800 },
  authorization: { url: "https://log.concept2.com/oauth/authorize", params: { scope: "user:read" } },
  accountId: "1",
  usual: { userinfo: { data: person }, user: { name: name, email: email, image: image }, verified: false },
  withoutEmail: {
    userinfo: { data: { ...person, email: null, profile_image: null } },
    user: { name: name, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { data: person }, user: { name: name, email: email, image: image }, verified: false },
};
