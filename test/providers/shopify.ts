/** Shopify, as its documentation shows it. */
import Shopify from "../../src/providers/shopify.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: 902_541_635,
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.com",
  email_verified: true,
  account_owner: true,
  locale: "en",
  collaborator: false,
};
const seen = { name: "Ada Lovelace", email: user.email, image: null };

/** The user is in the token response. */
const answered = (changes: object = {}) => ({ tokens: { associated_user: { ...user, ...changes } } });

export const shopify: Fixture = {
  id: "shopify",
  documented: [
    "https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant",
  ],
  provider: Shopify({ clientId, clientSecret, shop: "example" }),
  issuer: {
    url: "https://example.myshopify.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://example.myshopify.com/admin/oauth/authorize",
      token: "https://example.myshopify.com/admin/oauth/access_token",
    },
  },
  tokens: {
    token_type: undefined,
    expires_in: 86_399,
    refresh_token: undefined,
    scope: "read_products",
    associated_user_scope: "read_products",
  },
  authorization: {
    url: "https://example.myshopify.com/admin/oauth/authorize",
    params: { scope: "read_products", "grant_options[]": "per-user" },
  },
  accountId: "902541635",
  usual: { ...answered(), user: seen, verified: true },
  withoutEmail: {
    ...answered({ email: null, last_name: null }),
    user: { name: "Ada", email: null, image: null },
    verified: false,
  },
  unverified: { ...answered({ email_verified: false }), user: seen, verified: false },
};
