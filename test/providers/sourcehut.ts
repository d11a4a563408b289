/** SourceHut, as its documentation shows it. */
import SourceHut from "../../src/providers/sourcehut.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const me = { id: 1815, username: "ada", email: "ada@example.com" };
const seen = { name: "ada", email: me.email, image: null };

export const sourcehut: Fixture = {
  id: "sourcehut",
  documented: ["https://man.sr.ht/meta.sr.ht/oauth.md", "https://man.sr.ht/meta.sr.ht/graphql.md"],
  provider: SourceHut({ clientId, clientSecret }),
  issuer: {
    url: "https://meta.sr.ht",
    oidc: false,
    endpoints: {
      authorization: "https://meta.sr.ht/oauth2/authorize",
      token: "https://meta.sr.ht/oauth2/access-token",
      userinfo: "https://meta.sr.ht/query",
    },
  },
  authorization: { url: "https://meta.sr.ht/oauth2/authorize", params: { scope: "meta.sr.ht/PROFILE:RO" } },
  accountId: "1815",
  usual: { userinfo: { data: { me } }, user: seen, verified: false },
  withoutEmail: { userinfo: { data: { me: { ...me, email: null } } }, user: { ...seen, email: null }, verified: false },
  unverified: { userinfo: { data: { me } }, user: seen, verified: false },
};
