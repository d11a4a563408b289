/** AniList, as its documentation shows it. */
import AniList from "../../src/providers/anilist.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const large = "https://s4.anilist.co/file/anilistcdn/user/avatar/large/b1-h5cZWDzYLBLw.jpg";
const viewer = (avatar: string | null) => ({ data: { Viewer: { id: 1, name: "Josh", avatar: { large: avatar } } } });

export const anilist: Fixture = {
  id: "anilist",
  documented: [
    "https://docs.anilist.co/guide/auth/authorization-code",
    "https://docs.anilist.co/reference/object/user",
  ],
  provider: AniList({ clientId, clientSecret }),
  issuer: {
    url: "https://anilist.co",
    oidc: false,
    endpoints: {
      authorization: "https://anilist.co/api/v2/oauth/authorize",
      token: "https://anilist.co/api/v2/oauth/token",
      userinfo: "https://graphql.anilist.co/",
    },
  },
  tokens: { expires_in: 31_536_000, refresh_token: undefined, scope: undefined },
  authorization: { url: "https://anilist.co/api/v2/oauth/authorize", params: {} },
  accountId: "1",
  usual: { userinfo: viewer(large), user: { name: "Josh", email: null, image: large }, verified: false },
  withoutEmail: { userinfo: viewer(null), user: { name: "Josh", email: null, image: null }, verified: false },
  unverified: {
    userinfo: { data: { Viewer: { id: 1, name: "Josh", avatar: null } } },
    user: { name: "Josh", email: null, image: null },
    verified: false,
  },
};
