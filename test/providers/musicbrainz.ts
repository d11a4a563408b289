/** MusicBrainz, as its documentation shows it. */
import MusicBrainz from "../../src/providers/musicbrainz.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  sub: "ada",
  metabrainz_user_id: 42,
  email: "ada@example.com",
  email_verified: true,
  profile: "https://musicbrainz.org/user/ada",
};
const user = { name: "ada", email: "ada@example.com", image: null };

export const musicbrainz: Fixture = {
  id: "musicbrainz",
  documented: ["https://musicbrainz.org/doc/Development/OAuth2"],
  provider: MusicBrainz({ clientId, clientSecret }),
  issuer: {
    url: "https://musicbrainz.org",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://musicbrainz.org/oauth2/authorize",
      token: "https://musicbrainz.org/oauth2/token",
      userinfo: "https://musicbrainz.org/oauth2/userinfo",
    },
  },
  authorization: { url: "https://musicbrainz.org/oauth2/authorize", params: { scope: "profile email" } },
  accountId: "42",
  usual: { userinfo: person, user, verified: true },
  withoutEmail: {
    userinfo: { ...person, email: undefined, email_verified: undefined },
    user: { ...user, email: null },
    verified: false,
  },
  unverified: { userinfo: { ...person, email_verified: false }, user, verified: false },
};
