/** Keycloak, as its documentation shows it. */
import Keycloak from "../../src/providers/keycloak.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://keycloak.example.com/realms/main";
const endpoints = `${issuer}/protocol/openid-connect`;
const claims = {
  sub: "f3d2a1c0-6f0e-4b52-9d6a-0a2c4f2b9f11",
  typ: "ID",
  azp: clientId,
  sid: "5a0f9b3c-4c7e-4f6e-8c7a-3f2a2c1b0d9e",
  acr: "1",
  name: "Alice Liddel",
  preferred_username: "alice",
  given_name: "Alice",
  family_name: "Liddel",
  email: "alice@keycloak.org",
  email_verified: true,
};
const { name, email } = claims;

export const keycloak: Fixture = {
  id: "keycloak",
  documented: [
    "https://www.keycloak.org/securing-apps/oidc-layers#_oidc_available_endpoints",
    "https://www.keycloak.org/docs/latest/server_admin/#_client_scopes",
  ],
  provider: Keycloak({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    endpoints: {
      authorization: `${endpoints}/auth`,
      token: `${endpoints}/token`,
      jwks: `${endpoints}/certs`,
      userinfo: `${endpoints}/userinfo`,
    },
  },
  tokens: { expires_in: 300, refresh_expires_in: 1800, "not-before-policy": 0, session_state: claims.sid },
  authorization: { url: `${endpoints}/auth`, params: { scope: "openid profile email" } },
  refresh: {
    documented: ["https://www.keycloak.org/docs/latest/server_admin/#_timeouts"],
    response: {
      access_token: "eyJhbGciOiJSUzI1NiIsInR5cCIgOiAiSldUIn0",
      expires_in: 300,
      refresh_expires_in: 1800,
      refresh_token: "eyJhbGciOiJIUzUxMiIsInR5cCIgOiAiSldUIn0",
      token_type: "Bearer",
      "not-before-policy": 0,
      session_state: claims.sid,
      scope: "openid profile email",
    },
  },
  logout: {
    documented: ["https://www.keycloak.org/securing-apps/oidc-layers#_oidc_available_endpoints"],
    metadata: { end_session_endpoint: `${endpoints}/logout`, revocation_endpoint: `${endpoints}/revoke` },
    endSession: { url: `${endpoints}/logout` },
    revocation: `${endpoints}/revoke`,
  },
  accountId: claims.sub,
  usual: { claims, user: { name, email, image: null }, verified: true },
  withoutEmail: {
    claims: { ...claims, name: undefined, email: undefined },
    user: { name: "alice", email: null, image: null },
    verified: false,
  },
  unverified: { claims: { ...claims, email_verified: false }, user: { name, email, image: null }, verified: false },
};
