/** Azure AD B2C, as its documentation shows it. */
import AzureADB2C from "../../src/providers/azure-ad-b2c.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const flow = "https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_signin";
const claims = {
  sub: "884408e1-2918-4cz0-b12d-3aa027d7563b",
  oid: "884408e1-2918-4cz0-b12d-3aa027d7563b",
  ver: "1.0",
  tfp: "B2C_1_signin",
  emails: ["ada@example.com", "other@example.com"],
};
const name = "Ada Lovelace";
const [email = null] = claims.emails;

export const azureAdB2c: Fixture = {
  id: "azure-ad-b2c",
  documented: [
    "https://learn.microsoft.com/azure/active-directory-b2c/openid-connect",
    "https://learn.microsoft.com/azure/active-directory-b2c/tokens-overview#claims",
  ],
  provider: AzureADB2C({ clientId, clientSecret, tenantId: "contoso", primaryUserFlow: "B2C_1_signin" }),
  issuer: {
    url: "https://contoso.b2clogin.com/775527ff-9a37-4307-8b3d-cc311f58d925/v2.0/",
    sendsIss: false,
    endpoints: {
      discovery: `${flow}/v2.0/.well-known/openid-configuration`,
      authorization: `${flow}/oauth2/v2.0/authorize`,
      token: `${flow}/oauth2/v2.0/token`,
      jwks: `${flow}/discovery/v2.0/keys`,
    },
  },
  faults: { claims: { name } },
  tokens: { refresh_token: undefined, not_before: 1442340812, id_token_expires_in: 3600 },
  authorization: { url: `${flow}/oauth2/v2.0/authorize`, params: { scope: "openid cid" } },
  accountId: claims.sub,
  usual: { claims: claims, user: { name: name, email: email, image: null }, verified: false },
  withoutEmail: {
    claims: { ...claims, emails: undefined },
    user: { name: name, email: null, image: null },
    verified: false,
  },
  unverified: {
    claims: { ...claims, email_verified: true },
    user: { name: name, email: email, image: null },
    verified: false,
  },
};
