/** Microsoft Entra ID, as its documentation shows it. */
import MicrosoftEntraID from "../../src/providers/microsoft-entra-id.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const tid = "9122040d-6c67-4c5b-b112-36a304b66dad";
const claims = {
  ver: "2.0",
  sub: "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ",
  name: "Abe Lincoln",
  preferred_username: "AbeLi@microsoft.com",
  oid: "00000000-0000-0000-66f3-3332eca7ea81",
  tid,
  email: "AbeLi@microsoft.com",
  xms_edov: true,
};
const { name } = claims;
const email = "abeli@microsoft.com";
const base = "https://login.microsoftonline.com/common";

export const microsoftEntraId: Fixture = {
  id: "microsoft-entra-id",
  documented: [
    "https://learn.microsoft.com/entra/identity-platform/id-tokens#sample-v20-id-token",
    "https://learn.microsoft.com/entra/identity-platform/optional-claims-reference",
    "https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration",
  ],
  provider: MicrosoftEntraID({ clientId, clientSecret }),
  issuer: {
    url: `https://login.microsoftonline.com/${tid}/v2.0`,
    sendsIss: false,
    endpoints: {
      discovery: `${base}/v2.0/.well-known/openid-configuration`,
      authorization: `${base}/oauth2/v2.0/authorize`,
      token: `${base}/oauth2/v2.0/token`,
      jwks: `${base}/discovery/v2.0/keys`,
      userinfo: "https://graph.microsoft.com/oidc/userinfo",
    },
  },
  faults: { metadata: { issuer: "https://login.microsoftonline.com/{tenantid}/v2.0" } },
  tokens: { ext_expires_in: 3599, expires_in: 3599 },
  authorization: { url: `${base}/oauth2/v2.0/authorize`, params: { scope: "openid profile email" } },
  refresh: {
    documented: [
      "https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow#refresh-the-access-token",
    ],
    response: {
      access_token: "eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9",
      token_type: "Bearer",
      expires_in: 3599,
      scope: "openid profile email",
      refresh_token: "AwABAAAAvPM1KaPlrEqdFSBzjqfTGAMxZGUTdM0t4B4",
    },
    mayRetry: true,
  },
  logout: {
    documented: ["https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc#send-a-sign-out-request"],
    metadata: { end_session_endpoint: `${base}/oauth2/v2.0/logout` },
    endSession: { url: `${base}/oauth2/v2.0/logout` },
  },
  accountId: claims.sub,
  usual: { claims, user: { name, email, image: null }, verified: true },
  withoutEmail: {
    claims: { ...claims, email: undefined },
    user: { name, email: null, image: null },
    verified: false,
  },
  // An administrator of the tenant may write any text: only the owner of the domain could verify it.
  unverified: {
    claims: { ...claims, xms_edov: undefined, email_verified: true },
    user: { name, email, image: null },
    verified: false,
  },
};
