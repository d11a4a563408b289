/** Bungie, as its documentation shows it. */
import Bungie from "../../src/providers/bungie.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  membershipId: "4352",
  uniqueName: "ghost",
  displayName: "Ghost",
  profilePicture: 70432,
  profilePicturePath: "/img/profile/avatars/cc25.jpg",
};
const answer = (changes: object = {}) => ({
  Response: { ...person, ...changes },
  ErrorCode: 1,
  ThrottleSeconds: 0,
  ErrorStatus: "Success",
  Message: "Ok",
  MessageData: {},
});
const image = "https://www.bungie.net/img/profile/avatars/cc25.jpg";

export const bungie: Fixture = {
  id: "bungie",
  documented: [
    "https://github.com/Bungie-net/api/wiki/OAuth-Documentation",
    "https://bungie-net.github.io/#User.GetCurrentBungieNetUser",
  ],
  provider: Bungie({ clientId, clientSecret, apiKey: "the-key" }),
  issuer: {
    url: "https://www.bungie.net",
    oidc: false,
    endpoints: {
      authorization: "https://www.bungie.net/en/OAuth/Authorize",
      token: "https://www.bungie.net/platform/app/oauth/token/",
      userinfo: "https://www.bungie.net/Platform/User/GetCurrentBungieNetUser/",
    },
  },
  tokens: { membership_id: "4352", refresh_expires_in: 7_776_000, scope: undefined },
  authorization: { url: "https://www.bungie.net/en/OAuth/Authorize", params: { reauth: "true" } },
  accountId: person.membershipId,
  usual: { userinfo: answer(), user: { name: "Ghost", email: null, image: image }, verified: false },
  withoutEmail: {
    userinfo: answer({ displayName: undefined, profilePicturePath: undefined }),
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: answer(), user: { name: "Ghost", email: null, image: image }, verified: false },
};
