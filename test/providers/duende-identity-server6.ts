/** Duende IdentityServer, as its documentation shows it. */
import DuendeIdentityServer6 from "../../src/providers/duende-identity-server6.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://demo.duendesoftware.com";
const claims = {
  sub: "2",
  idp: "local",
  amr: ["pwd"],
  name: "Bob Smith",
  email: "bob@example.com",
  email_verified: true,
};
const { name, email } = claims;

export const duendeIdentityServer6: Fixture = {
  id: "duende-identity-server6",
  documented: [
    "https://docs.duendesoftware.com/identityserver/reference/endpoints/token/",
    "https://docs.duendesoftware.com/identityserver/fundamentals/claims/",
  ],
  provider: DuendeIdentityServer6({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    endpoints: {
      authorization: `${issuer}/connect/authorize`,
      token: `${issuer}/connect/token`,
      userinfo: `${issuer}/connect/userinfo`,
      jwks: `${issuer}/.well-known/openid-configuration/jwks`,
    },
  },
  authorization: { url: `${issuer}/connect/authorize`, params: { scope: "openid profile email" } },
  accountId: claims.sub,
  usual: { claims: claims, user: { name: name, email: email, image: null }, verified: true },
  withoutEmail: {
    claims: { ...claims, name: undefined, preferred_username: "bob", email: undefined },
    user: { name: "bob", email: null, image: null },
    verified: false,
  },
  unverified: {
    claims: { ...claims, email_verified: false },
    user: { name: name, email: email, image: null },
    verified: false,
  },
};
