/** Zendesk, as its documentation shows it. */
import Zendesk from "../../src/providers/zendesk.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: 35_436,
  name: "Ada Lovelace",
  email: "ada@example.com",
  verified: true,
  role: "end-user",
  photo: { content_url: "https://example.zendesk.com/ada.png" },
};
const seen = { name: user.name, email: user.email, image: user.photo.content_url };

export const zendesk: Fixture = {
  id: "zendesk",
  documented: [
    "https://developer.zendesk.com/api-reference/introduction/security-and-auth/",
    "https://developer.zendesk.com/api-reference/ticketing/users/users/#show-self",
  ],
  provider: Zendesk({ clientId, clientSecret, subdomain: "example" }),
  issuer: {
    url: "https://example.zendesk.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://example.zendesk.com/oauth/authorizations/new",
      token: "https://example.zendesk.com/oauth/tokens",
      userinfo: "https://example.zendesk.com/api/v2/users/me.json",
    },
  },
  tokens: { token_type: "bearer", expires_in: undefined, refresh_token: undefined },
  authorization: { url: "https://example.zendesk.com/oauth/authorizations/new", params: { scope: "read" } },
  accountId: "35436",
  usual: { userinfo: { user }, user: seen, verified: false },
  withoutEmail: {
    userinfo: { user: { ...user, email: null, photo: null } },
    user: { name: "Ada Lovelace", email: null, image: null },
    verified: false,
  },
  unverified: { userinfo: { user: { ...user, verified: false } }, user: seen, verified: false },
};
