/** Epic Games, as its documentation shows it. */
import EpicGames from "../../src/providers/epicgames.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = { sub: "0123456789abcdef0123456789abcdef", preferred_username: "JaneDoe" };
const { preferred_username: name } = user;

export const epicgames: Fixture = {
  id: "epicgames",
  documented: [
    "https://dev.epicgames.com/docs/web-api-ref/authentication#requesting-an-access-token",
    "https://dev.epicgames.com/docs/web-api-ref/authentication#retrieving-a-users-information",
  ],
  provider: EpicGames({ clientId, clientSecret }),
  issuer: {
    url: "https://api.epicgames.dev/epic/oauth/v1",
    oidc: false,
    endpoints: {
      authorization: "https://www.epicgames.com/id/authorize",
      token: "https://api.epicgames.dev/epic/oauth/v2/token",
      userinfo: "https://api.epicgames.dev/epic/oauth/v2/userInfo",
    },
  },
  tokens: { expires_in: 7200, token_type: "bearer", account_id: user.sub, refresh_expires_in: 28_800 },
  authorization: { url: "https://www.epicgames.com/id/authorize", params: { scope: "basic_profile" } },
  logout: {
    documented: ["https://dev.epicgames.com/docs/web-api-ref/authentication"],
    revocation: "https://api.epicgames.dev/epic/oauth/v2/revoke",
  },
  accountId: user.sub,
  usual: {
    userinfo: { ...user, email: "jane@example.com" },
    user: { name: name, email: "jane@example.com", image: null },
    verified: false,
  },
  withoutEmail: { userinfo: user, user: { name: name, email: null, image: null }, verified: false },
  unverified: {
    userinfo: { ...user, email: "jane@example.com" },
    user: { name: name, email: "jane@example.com", image: null },
    verified: false,
  },
};
