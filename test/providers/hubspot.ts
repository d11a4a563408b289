/** HubSpot, as its documentation shows it. */
import HubSpot from "../../src/providers/hubspot.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const address = "https://api.hubapi.com/oauth/2026-03/token/introspect";
const email = "ada@example.com";
const answer = {
  token_use: "access_token",
  active: true,
  token: "the-token",
  hub_id: 321,
  user_id: 123,
  client_id: clientId,
  app_id: 456,
  scopes: ["oauth"],
  signed_access_token: { userId: 123, hubId: 321, appId: 456 },
  expires_in: 1754,
  is_private_distribution: false,
  token_type: "access",
  user: email,
  hub_domain: "example.com",
};

export const hubspot: Fixture = {
  id: "hubspot",
  documented: [
    "https://developers.hubspot.com/docs/api-reference/latest/authentication/oauth-tokens/token-introspect",
    "https://developers.hubspot.com/docs/api-reference/latest/authentication/manage-oauth-tokens",
  ],
  provider: HubSpot({ clientId, clientSecret }),
  issuer: {
    url: "https://app.hubspot.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://app.hubspot.com/oauth/authorize",
      token: "https://api.hubapi.com/oauth/2026-03/token",
    },
  },
  tokens: { expires_in: 1800, token_type: "bearer", scope: undefined },
  authorization: { url: "https://app.hubspot.com/oauth/authorize", params: { scope: "oauth" } },
  accountId: "123",
  usual: { more: { [address]: answer }, user: { name: email, email: email, image: null }, verified: false },
  withoutEmail: {
    more: { [address]: { ...answer, user: undefined } },
    user: { name: null, email: null, image: null },
    verified: false,
  },
  unverified: { more: { [address]: answer }, user: { name: email, email: email, image: null }, verified: false },
};
