/** Battle.net, as its documentation shows it. */
import BattleNet from "../../src/providers/battlenet.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const claims = { sub: "12345", battle_tag: "Ada#1815", jti: "2b9d6c1f-9a0f-4b7f-8a3c-7d9e0f1a2b3c" };
const { battle_tag: name } = claims;

export const battlenet: Fixture = {
  id: "battlenet",
  documented: [
    "https://develop.battle.net/documentation/guides/using-oauth/authorization-code-flow",
    "https://develop.battle.net/documentation/battle-net/oauth-apis",
  ],
  provider: BattleNet({ clientId, clientSecret }),
  issuer: {
    url: "https://oauth.battle.net",
    sendsIss: false,
    endpoints: { jwks: "https://oauth.battle.net/jwks/certs" },
  },
  tokens: { expires_in: 86_399, token_type: "bearer", refresh_token: undefined },
  authorization: { url: "https://oauth.battle.net/authorize", params: { scope: "openid" } },
  accountId: claims.sub,
  usual: { claims: claims, user: { name: name, email: null, image: null }, verified: false },
  withoutEmail: { claims: { sub: claims.sub }, user: { name: null, email: null, image: null }, verified: false },
  unverified: {
    claims: { sub: claims.sub, battletag: name },
    user: { name: name, email: null, image: null },
    verified: false,
  },
};
