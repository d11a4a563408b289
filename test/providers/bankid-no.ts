/** BankID Norge, as its documentation shows it. */
import BankIDNorway from "../../src/providers/bankid-no.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const url = "https://auth.bankid.no/auth/realms/prod";
const endpoints = `${url}/protocol/openid-connect`;
const claims = {
  sub: "70e26391-7c05-47f6-a5f2-9f5a4d3c2b1a",
  name: "Ola Nordmann",
  given_name: "Ola",
  family_name: "Nordmann",
  birthdate: "1990-01-01",
  email: "ola@example.no",
  email_verified: true,
};
const { name, email } = claims;

export const bankidNo: Fixture = {
  id: "bankid-no",
  documented: [
    "https://developer.bankid.no/bankid-with-biometrics/",
    "https://auth.bankid.no/auth/realms/prod/.well-known/openid-configuration",
  ],
  provider: BankIDNorway({ clientId, clientSecret }),
  issuer: {
    url,
    auth: "client_secret_post",
    signedUserinfo: "RS256",
    sendsIss: false,
    endpoints: {
      authorization: `${endpoints}/auth`,
      token: `${endpoints}/token`,
      jwks: `${endpoints}/certs`,
      userinfo: `${endpoints}/userinfo`,
    },
  },
  authorization: {
    url: `${endpoints}/auth`,
    params: { scope: "openid profile email", ui_locales: "no", login_hint: "BIS" },
  },
  accountId: claims.sub,
  usual: { claims: claims, user: { name: name, email: email, image: null }, verified: true },
  withoutEmail: { claims: { sub: claims.sub }, user: { name: null, email: null, image: null }, verified: false },
  unverified: {
    claims: { ...claims, email_verified: undefined },
    user: { name: name, email: email, image: null },
    verified: false,
  },
};
