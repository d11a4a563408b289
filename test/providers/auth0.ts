/** Auth0, as its documentation shows it. */
import Auth0 from "../../src/providers/auth0.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://my-domain.auth0.com/";
const claims = {
  sub: "auth0|123456",
  name: "Jane Doe",
  given_name: "Jane",
  family_name: "Doe",
  picture: "http://example.com/janedoe/me.jpg",
  email: "janedoe@example.com",
  email_verified: true,
};
const { name, picture: image, email } = claims;

export const auth0: Fixture = {
  id: "auth0",
  documented: [
    "https://auth0.com/docs/secure/tokens/id-tokens/id-token-structure#sample-id-token",
    "https://auth0.com/docs/get-started/applications/configure-applications-with-oidc-discovery",
  ],
  provider: Auth0({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      discovery: "https://my-domain.auth0.com/.well-known/openid-configuration",
      authorization: "https://my-domain.auth0.com/authorize",
      token: "https://my-domain.auth0.com/oauth/token",
      jwks: "https://my-domain.auth0.com/.well-known/jwks.json",
      userinfo: "https://my-domain.auth0.com/userinfo",
    },
  },
  tokens: { expires_in: 86_400, refresh_token: undefined },
  authorization: { url: "https://my-domain.auth0.com/authorize", params: { scope: "openid profile email" } },
  refresh: {
    documented: ["https://auth0.com/docs/secure/tokens/refresh-tokens/use-refresh-tokens"],
    tokens: { refresh_token: "GEbRxBN4tDgP3j7i" },
    response: {
      access_token: "eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9",
      expires_in: 86_400,
      refresh_token: "v1.MjQ5NmYyODctYjFk",
      scope: "openid profile email offline_access",
      token_type: "Bearer",
    },
  },
  logout: {
    documented: ["https://auth0.com/docs/authenticate/login/logout/log-users-out-of-auth0"],
    metadata: { revocation_endpoint: "https://my-domain.auth0.com/oauth/revoke" },
    endSession: { url: "https://my-domain.auth0.com/oidc/logout" },
    revocation: "https://my-domain.auth0.com/oauth/revoke",
  },
  accountId: claims.sub,
  usual: { claims, user: { name, email, image }, verified: true },
  withoutEmail: {
    claims: { ...claims, email: undefined, email_verified: undefined },
    user: { name, email: null, image },
    verified: false,
  },
  unverified: { claims: { ...claims, email_verified: false }, user: { name, email, image }, verified: false },
};
