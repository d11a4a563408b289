/** PingOne, as its documentation shows it. */
import PingID from "../../src/providers/ping-id.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://auth.pingone.eu/5d1f0a2b-6e57-4d5b-8a3a-1c2f3e4d5b6a/as";
const user = {
  sub: "2f4bd6a4-a0f0-4f0d-9d5c-2e5a7b3c1d0e",
  preferred_username: "ada",
  given_name: "Ada",
  family_name: "Lovelace",
  name: "Ada Lovelace",
  email: "ada@example.com",
  email_verified: true,
  picture: "https://example.com/ada.png",
  updated_at: 1_700_000_000,
};

export const pingId: Fixture = {
  id: "ping-id",
  documented: [
    "https://docs.pingidentity.com/developer-resources/openid_connect_developer_guide/userinfo-endpoint.html",
    "https://developer.pingidentity.com/pingone-api/foundations/pingone-roles-scopes-and-permissions/access-services-through-scopes-and-roles/openid-connect-oidc-scopes.html",
  ],
  provider: PingID({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: `${issuer}/authorize`,
      token: `${issuer}/token`,
      jwks: `${issuer}/jwks`,
      userinfo: `${issuer}/userinfo`,
    },
  },
  tokens: { refresh_token: undefined },
  authorization: { url: `${issuer}/authorize`, params: { scope: "openid profile email" } },
  accountId: user.sub,
  usual: { userinfo: user, user: { name: user.name, email: user.email, image: user.picture }, verified: true },
  withoutEmail: {
    userinfo: { ...user, email: undefined },
    user: { name: user.name, email: null, image: user.picture },
    verified: false,
  },
  unverified: {
    userinfo: { ...user, email_verified: false },
    user: { name: user.name, email: user.email, image: user.picture },
    verified: false,
  },
};
