/** Beyond Identity, as its documentation shows it. */
import BeyondIdentity from "../../src/providers/beyondidentity.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://auth-eu.beyondidentity.com/v1/tenants/0001/realms/0002/applications/0003";
const claims = { sub: "4822738be6b7f658", name: "Ada Lovelace", preferred_username: "ada", email: "ada@example.com" };
const { name, email } = claims;

export const beyondidentity: Fixture = {
  id: "beyondidentity",
  documented: ["https://developer.beyondidentity.com/docs/next/integrate-sso", "https://developer.beyondidentity.com/"],
  provider: BeyondIdentity({ clientId, clientSecret, issuer }),
  issuer: { url: issuer, sendsIss: false, endpoints: { jwks: `${issuer}/.well-known/jwks.json` } },
  authorization: { url: `${issuer}/authorize`, params: { scope: "openid profile email" } },
  accountId: claims.sub,
  usual: { claims: claims, user: { name: name, email: email, image: null }, verified: false },
  withoutEmail: {
    claims: { ...claims, name: undefined, email: undefined },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: { claims: claims, user: { name: name, email: email, image: null }, verified: false },
};
