/** Duo, as its documentation shows it. */
import Duo from "../../src/providers/duo.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://sso-abc1def2.sso.duosecurity.com/oidc/DIABC123678901234567";

export const duo = plainOidc({
  id: "duo",
  documented: ["https://duo.com/docs/sso-oidc-generic"],
  provider: Duo({ clientId, clientSecret, issuer: url }),
  issuer: { url, sendsIss: false },
  claims: { name: undefined, firstname: "Ada", lastname: "Lovelace", picture: undefined },
  user: { image: null },
});
