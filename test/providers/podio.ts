/** Podio, as its documentation shows it. */
import Podio from "../../src/providers/podio.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://api.podio.com/user/status";
const person = {
  user: { user_id: 1234, mail: "ada@example.com", status: "active" },
  profile: {
    user_id: 1234,
    profile_id: 5678,
    name: "Ada Lovelace",
    mail: ["ada@example.com"],
    image: { file_id: 9, link: "https://d2cmuesa4snpwn.cloudfront.net/public/9" },
  },
  inbox_new: 0,
};
const user = { name: "Ada Lovelace", email: "ada@example.com", image: person.profile.image.link };

export const podio: Fixture = {
  id: "podio",
  documented: [
    "https://developers.podio.com/authentication",
    "https://developers.podio.com/doc/users/get-user-status-22480",
  ],
  provider: Podio({ clientId, clientSecret }),
  issuer: {
    url: "https://podio.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: { authorization: "https://podio.com/oauth/authorize", token: "https://podio.com/oauth/token" },
  },
  tokens: { expires_in: 28_800, ref: { type: "user", id: 1234 }, scope: undefined },
  authorization: { url: "https://podio.com/oauth/authorize", params: {} },
  accountId: "1234",
  usual: { more: { [address]: person }, user, verified: false },
  withoutEmail: {
    more: { [address]: { profile: { user_id: 1234, name: "Ada Lovelace", mail: [], image: null } } },
    user: { ...user, email: null, image: null },
    verified: false,
  },
  unverified: { more: { [address]: person }, user, verified: false },
};
