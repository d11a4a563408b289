/** United Effects, as its documentation shows it. */
import UnitedEffects from "../../src/providers/united-effects.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://auth.unitedeffects.com/YQpbQV5dbW-224dCovz-3";
const claims = {
  sub: "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9",
  name: "Ada Lovelace",
  email: "ada@example.com",
  email_verified: true,
  picture: "https://example.com/ada.png",
};
const { name, email, picture: image } = claims;

export const unitedEffects: Fixture = {
  id: "united-effects",
  documented: ["https://docs.unitedeffects.com/"],
  provider: UnitedEffects({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: `${issuer}/auth`,
      token: `${issuer}/token`,
      userinfo: `${issuer}/me`,
      jwks: `${issuer}/jwks`,
    },
  },
  authorization: { url: `${issuer}/auth`, params: { scope: "openid email profile", resource: issuer } },
  accountId: claims.sub,
  usual: { claims, user: { name, email, image }, verified: true },
  withoutEmail: {
    claims: { ...claims, email: undefined, picture: undefined },
    user: { name, email: null, image: null },
    verified: false,
  },
  unverified: { claims: { ...claims, email_verified: false }, user: { name, email, image }, verified: false },
};
