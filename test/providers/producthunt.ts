/** Product Hunt, as its documentation shows it. */
import ProductHunt from "../../src/providers/producthunt.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  data: {
    viewer: {
      user: {
        id: "1234",
        name: "Ada Lovelace",
        username: "ada",
        profileImage: "https://ph-avatars.imgix.net/1234/original",
      },
    },
  },
};
const user = { name: "Ada Lovelace", email: null, image: person.data.viewer.user.profileImage };

export const producthunt: Fixture = {
  id: "producthunt",
  documented: ["https://api.producthunt.com/v2/docs", "https://api-v2-docs.producthunt.com/object/user/"],
  provider: ProductHunt({ clientId, clientSecret }),
  issuer: {
    url: "https://api.producthunt.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://api.producthunt.com/v2/oauth/authorize",
      token: "https://api.producthunt.com/v2/oauth/token",
      userinfo: "https://api.producthunt.com/v2/api/graphql",
    },
  },
  tokens: { expires_in: undefined, refresh_token: undefined },
  authorization: { url: "https://api.producthunt.com/v2/oauth/authorize", params: { scope: "public private" } },
  accountId: person.data.viewer.user.id,
  usual: { userinfo: person, user, verified: false },
  withoutEmail: {
    userinfo: { data: { viewer: { user: { id: "1234", name: "", username: "ada" } } } },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: person, user, verified: false },
};
