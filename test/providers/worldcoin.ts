/** World ID, as its documentation shows it. */
import Worldcoin from "../../src/providers/worldcoin.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const url = "https://id.worldcoin.org";
const claims = { sub: "0x2ae86d6d747702b3b2c81811cd2b39875e8fa6b780ee4a207bdc203a7860b535" };
const person = { claims, user: { name: null, email: null, image: null }, verified: false };

export const worldcoin: Fixture = {
  id: "worldcoin",
  documented: ["https://docs.world.org/world-id"],
  provider: Worldcoin({ clientId, clientSecret }),
  issuer: { url, endpoints: { jwks: `${url}/jwks.json` } },
  authorization: { url: `${url}/authorize`, params: { scope: "openid" } },
  accountId: claims.sub,
  usual: person,
  withoutEmail: person,
  unverified: person,
};
