/** Foursquare, as its documentation shows it. */
import Foursquare from "../../src/providers/foursquare.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://api.foursquare.com/v2/users/self";
const person = {
  id: "32",
  firstName: "Ada",
  lastName: "Lovelace",
  gender: "female",
  relationship: "self",
  photo: { prefix: "https://fastly.4sqi.net/img/user/", suffix: "/32-ULDSXPXPTZGNZXBV.jpg" },
  contact: { email: "ada@example.com", verifiedPhone: "false" },
};
const image = "https://fastly.4sqi.net/img/user/original/32-ULDSXPXPTZGNZXBV.jpg";
const answer = (changes: object = {}) => ({
  meta: { code: 200, requestId: "59a45921351e3d43b07028b5" },
  response: { user: { ...person, ...changes } },
});

export const foursquare: Fixture = {
  id: "foursquare",
  documented: [
    "https://docs.foursquare.com/developer/reference/authentication",
    "https://docs.foursquare.com/developer/reference/get-user-details",
  ],
  provider: Foursquare({ clientId, clientSecret }),
  issuer: {
    url: "https://foursquare.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://foursquare.com/oauth2/authenticate",
      token: "https://foursquare.com/oauth2/access_token",
    },
  },
  tokens: { token_type: undefined, expires_in: undefined, refresh_token: undefined, scope: undefined },
  authorization: { url: "https://foursquare.com/oauth2/authenticate", params: {} },
  accountId: person.id,
  usual: {
    more: { [address]: answer() },
    user: { name: "Ada Lovelace", email: "ada@example.com", image: image },
    verified: false,
  },
  withoutEmail: {
    more: { [address]: answer({ contact: {}, lastName: undefined, photo: undefined }) },
    user: { name: "Ada", email: null, image: null },
    verified: false,
  },
  unverified: {
    more: { [address]: answer() },
    user: { name: "Ada Lovelace", email: "ada@example.com", image: image },
    verified: false,
  },
};
