/** United Effects, as its documentation shows it. */
import UnitedEffects from "../../src/providers/united-effects.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://auth.unitedeffects.com/YQpbQV5dbW-224dCovz-3";

export const unitedEffects = plainOidc({
  id: "united-effects",
  documented: ["https://docs.unitedeffects.com/"],
  provider: UnitedEffects({ clientId, clientSecret, issuer: url }),
  issuer: {
    url,
    sendsIss: false,
    endpoints: { authorization: `${url}/auth`, token: `${url}/token`, userinfo: `${url}/me`, jwks: `${url}/jwks` },
  },
  params: { scope: "openid email profile", resource: url },
});
