/** ID-porten, as its documentation shows it. */
import IDPorten from "../../src/providers/id-porten.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://idporten.no";

export const idPorten = plainOidc({
  id: "id-porten",
  documented: ["https://docs.digdir.no/docs/idporten/"],
  provider: IDPorten({ clientId, clientSecret }),
  issuer: { url, sendsIss: false, endpoints: { authorization: "https://login.idporten.no/authorize" } },
  params: { scope: "openid profile" },
  claims: { pid: "23079422568", name: undefined, email: undefined, email_verified: undefined, picture: undefined },
  user: { name: null, email: null, image: null },
  proves: false,
});
