/** Trakt, as its documentation shows it. */
import Trakt from "../../src/providers/trakt.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://api.trakt.tv/users/settings";
const person = {
  username: "justin",
  private: false,
  name: "Justin Nemeth",
  vip: true,
  ids: { slug: "justin", uuid: "b6589fc6ab0dc82cf12099d1c2d40ab994e8410c" },
  joined_at: "2010-09-25T17:49:25.000Z",
  images: { avatar: { full: "https://walter.trakt.tv/images/users/000/000/001/avatars/large/5b7c.jpg" } },
};
const image = person.images.avatar.full;
const answer = (changes: object = {}) => ({
  user: { ...person, ...changes },
  account: { timezone: "America/Los_Angeles", time_24hr: false },
});

export const trakt: Fixture = {
  id: "trakt",
  documented: [
    "https://trakt.docs.apiary.io/#reference/authentication-oauth/get-token/exchange-code-for-access_token",
    "https://trakt.docs.apiary.io/#reference/users/settings/retrieve-settings",
  ],
  provider: Trakt({ clientId, clientSecret }),
  issuer: {
    url: "https://trakt.tv",
    oidc: false,
    endpoints: { authorization: "https://trakt.tv/oauth/authorize", token: "https://api.trakt.tv/oauth/token" },
  },
  tokens: { expires_in: 86_400, token_type: "bearer", scope: "public", created_at: 1_487_889_741 },
  authorization: { url: "https://trakt.tv/oauth/authorize", params: { scope: "" } },
  accountId: person.ids.uuid,
  usual: { more: { [address]: answer() }, user: { name: person.name, email: null, image }, verified: false },
  withoutEmail: {
    more: { [address]: answer({ name: "", images: undefined }) },
    user: { name: "justin", email: null, image: null },
    verified: false,
  },
  unverified: {
    more: { [address]: answer({ username: "renamed", ids: { ...person.ids, slug: "renamed" } }) },
    user: { name: person.name, email: null, image },
    verified: false,
  },
};
