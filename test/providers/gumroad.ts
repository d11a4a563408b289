/** Gumroad, as its documentation shows it. */
import Gumroad from "../../src/providers/gumroad.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  bio: "a sailor, a tailor",
  name: "John Smith",
  twitter_handle: null,
  user_id: "G_-mnBf9b1j9A7a4ub4nFQ==",
  email: "johnsmith@gumroad.com",
  url: "https://gumroad.com/sailorjohn",
  profile_url: "https://public-files.gumroad.com/johnsmith.png",
};
const { name, email, profile_url: image } = person;

export const gumroad: Fixture = {
  id: "gumroad",
  documented: ["https://gumroad.com/api#api-authentication", "https://gumroad.com/api#user"],
  provider: Gumroad({ clientId, clientSecret }),
  issuer: {
    url: "https://gumroad.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://gumroad.com/oauth/authorize",
      token: "https://api.gumroad.com/oauth/token",
      userinfo: "https://api.gumroad.com/v2/user",
    },
  },
  tokens: { expires_in: undefined },
  authorization: { url: "https://gumroad.com/oauth/authorize", params: { scope: "view_profile" } },
  accountId: person.user_id,
  usual: {
    userinfo: { success: true, user: person },
    user: { name: name, email: email, image: image },
    verified: false,
  },
  withoutEmail: {
    userinfo: { success: true, user: { ...person, name: null, email: undefined, profile_url: null } },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { success: true, user: person },
    user: { name: name, email: email, image: image },
    verified: false,
  },
};
