/** ClaveÚnica, as its documentation shows it. */
import ClaveUnica from "../../src/providers/claveunica.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  sub: "2",
  RolUnico: { numero: 44_444_444, DV: "4", tipo: "RUN" },
  name: { nombres: ["María", "Carmen", "De Los Ángeles"], apellidos: ["Del Río", "González"] },
};
const user = { name: "María Carmen De Los Ángeles Del Río González", email: null, image: null };

export const claveunica: Fixture = {
  id: "claveunica",
  documented: ["https://digital.gob.cl/transformacion-digital/estandares-y-guias/"],
  provider: ClaveUnica({ clientId, clientSecret }),
  issuer: {
    url: "https://accounts.claveunica.gob.cl",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://accounts.claveunica.gob.cl/openid/authorize",
      token: "https://accounts.claveunica.gob.cl/openid/token",
      userinfo: "https://accounts.claveunica.gob.cl/openid/userinfo",
    },
  },
  tokens: { token_type: "bearer", id_token: "e30.e30.e30" },
  authorization: { url: "https://accounts.claveunica.gob.cl/openid/authorize", params: { scope: "openid run name" } },
  logout: {
    documented: ["https://digital.gob.cl/transformacion-digital/estandares-y-guias/"],
    endSession: { url: "https://accounts.claveunica.gob.cl/api/v1/accounts/app/logout", returnParameter: "redirect" },
  },
  accountId: "44444444",
  usual: { userinfo: person, user, verified: false },
  withoutEmail: { userinfo: { ...person, name: undefined }, user: { ...user, name: null }, verified: false },
  unverified: { userinfo: person, user, verified: false },
};
