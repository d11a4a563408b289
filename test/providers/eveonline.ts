/** EVE Online, as its documentation shows it. */
import EVEOnline from "../../src/providers/eveonline.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const claims = {
  scp: ["publicData"],
  jti: "998e12c7-3241-43c5-8355-2c48822e0a1b",
  kid: "JWT-Signature-Key",
  sub: "CHARACTER:EVE:123123",
  azp: clientId,
  tenant: "tranquility",
  tier: "live",
  region: "world",
  aud: [clientId, "EVE Online"],
  name: "Zoë Bloke",
  owner: "8PmzCeTKb4VFUDrHLc/AeZXDSWM=",
  exp: 1648563218,
  iat: 1648562018,
  iss: "https://login.eveonline.com",
};
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
const accessToken = [encoded({ alg: "RS256", kid: claims.kid, typ: "JWT" }), encoded(claims), "signature"].join(".");
const person = {
  user: { name: claims.name, email: null, image: "https://images.evetech.net/characters/123123/portrait" },
  verified: false,
};

export const eveonline: Fixture = {
  id: "eveonline",
  documented: [
    "https://developers.eveonline.com/docs/services/sso/#authorization-code-flow",
    "https://developers.eveonline.com/docs/services/sso/#validating-jwt-tokens",
  ],
  provider: EVEOnline({ clientId, clientSecret }),
  issuer: {
    url: "https://login.eveonline.com",
    oidc: false,
    endpoints: {
      authorization: "https://login.eveonline.com/v2/oauth/authorize",
      token: "https://login.eveonline.com/v2/oauth/token",
    },
  },
  faults: { accessToken },
  tokens: { expires_in: 1199, scope: undefined },
  authorization: { url: "https://login.eveonline.com/v2/oauth/authorize", params: { scope: "publicData" } },
  logout: {
    documented: ["https://login.eveonline.com/.well-known/oauth-authorization-server"],
    revocation: "https://login.eveonline.com/v2/oauth/revoke",
  },
  accountId: "123123",
  usual: person,
  withoutEmail: person,
  unverified: person,
};
