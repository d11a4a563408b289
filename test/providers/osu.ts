/** osu!, as its documentation shows it. */
import Osu from "../../src/providers/osu.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: 1,
  username: "osuuser",
  avatar_url: "https://a.ppy.sh/1?1501234567.jpeg",
  country_code: "AU",
  is_active: true,
  is_bot: false,
};

export const osu: Fixture = {
  id: "osu",
  documented: [
    "https://osu.ppy.sh/docs/index.html#authorization-code-grant",
    "https://osu.ppy.sh/docs/index.html#get-own-data",
  ],
  provider: Osu({ clientId, clientSecret }),
  issuer: {
    url: "https://osu.ppy.sh",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://osu.ppy.sh/oauth/authorize",
      token: "https://osu.ppy.sh/oauth/token",
      userinfo: "https://osu.ppy.sh/api/v2/me",
    },
  },
  tokens: { expires_in: 86_400, scope: undefined },
  authorization: { url: "https://osu.ppy.sh/oauth/authorize", params: { scope: "identify" } },
  accountId: "1",
  usual: { userinfo: user, user: { name: "osuuser", email: null, image: user.avatar_url }, verified: false },
  withoutEmail: { userinfo: user, user: { name: "osuuser", email: null, image: user.avatar_url }, verified: false },
  unverified: { userinfo: user, user: { name: "osuuser", email: null, image: user.avatar_url }, verified: false },
};
