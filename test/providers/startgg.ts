/** start.gg, as its documentation shows it. */
import StartGG from "../../src/providers/startgg.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const currentUser = {
  id: 1_000_342,
  email: "mango@example.com",
  name: "Joseph",
  images: [{ url: "https://images.start.gg/images/user/1000342/image.png" }],
  player: { gamerTag: "Mang0" },
};
const { email } = currentUser;
const image = currentUser.images[0]?.url ?? null;
const scope = "user.identity user.email";

export const startgg: Fixture = {
  id: "startgg",
  documented: [
    "https://developer.start.gg/docs/oauth/oauth-overview",
    "https://developer.start.gg/reference/user.doc.html",
  ],
  provider: StartGG({ clientId, clientSecret }),
  issuer: {
    url: "https://start.gg",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://start.gg/oauth/authorize",
      token: "https://api.start.gg/oauth/access_token",
      userinfo: "https://api.start.gg/gql/alpha",
    },
  },
  tokens: { expires_in: 604_800, scope: undefined },
  authorization: { url: "https://start.gg/oauth/authorize", params: { scope } },
  exchange: { scope },
  refresh: {
    documented: ["https://developer.start.gg/docs/oauth/oauth-overview"],
    url: "https://api.start.gg/oauth/refresh",
    request: { scope },
    response: {
      access_token: "eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9",
      expires_in: 604_800,
      refresh_token: "def50200a1b2c3d4",
      scope: "user.identity user.email",
      token_type: "Bearer",
    },
  },
  accountId: "1000342",
  usual: { userinfo: { data: { currentUser } }, user: { name: "Mang0", email, image }, verified: false },
  withoutEmail: {
    userinfo: { data: { currentUser: { ...currentUser, email: null, images: null, player: null } } },
    user: { name: "Joseph", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: { data: { currentUser: { ...currentUser, images: [] } } },
    user: { name: "Mang0", email, image: null },
    verified: false,
  },
};
