/** Riot Games, as its documentation shows it. */
import RiotGames from "../../src/providers/riotgames.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const url = "https://auth.riotgames.com";
const claims = { sub: "4f2f0c3b-7e0d-5d7c-9f8c-2f0b1b6f4f5a", cpid: "NA1" };
const account = {
  puuid: "pTUcHUyaoeNUWXvnoSKnTGhnyOAvaeSF_1iJxNyTsjmXhJgyrGfXIeN5MCbLcmj65k5jBvRwJzkN7Q",
  gameName: "Ada",
  tagLine: "NA1",
};
const address = "https://americas.api.riotgames.com/riot/account/v1/accounts/me";
const named = {
  claims,
  userinfo: claims,
  more: { [address]: account },
  user: { name: "Ada#NA1", email: null, image: null },
  verified: false,
};

export const riotgames: Fixture = {
  id: "riotgames",
  documented: [
    "https://developer.riotgames.com/docs/lol#rso-integration",
    "https://developer.riotgames.com/apis#account-v1/GET_getByAccessToken",
  ],
  provider: RiotGames({ clientId, clientSecret }),
  issuer: { url, endpoints: { jwks: `${url}/jwks.json` } },
  tokens: { expires_in: 600 },
  authorization: { url: `${url}/authorize`, params: { scope: "openid" } },
  accountId: claims.sub,
  usual: named,
  // Who never chose a name has none (`gameName` and `tagLine` may be absent).
  withoutEmail: { ...named, more: { [address]: { puuid: account.puuid } }, user: { ...named.user, name: null } },
  unverified: named,
};
