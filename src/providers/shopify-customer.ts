/** Shopify, the customers of a shop. https://shopify.dev/docs/api/customer */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** The claims of the scope `email`. */
export interface ShopifyCustomerProfile {
  sub: string;
  email?: string;
  email_verified?: boolean;
  [claim: string]: unknown;
}

/** Options of {@link ShopifyCustomer}, besides those of every OpenID Connect provider. */
export interface ShopifyCustomerOptions extends OIDCUserConfig<ShopifyCustomerProfile> {
  /** Number of the shop: the issuer is `https://shopify.com/authentication/<number>`. */
  shopId?: string | undefined;
  /** The shop's own domain, for example `shop.example.com`: its discovery document is read there. */
  shopDomain?: string | undefined;
}

/**
 * Needs `shopId`, or `issuer` (or `AUTH_SHOPIFY_CUSTOMER_ISSUER`), and a client of the kind "confidential". Returns no name:
 * that is in the API which the access token opens. The callback URL must be `https:` and not on localhost.
 */
export default function ShopifyCustomer(options: ShopifyCustomerOptions = {}): OIDCConfig<ShopifyCustomerProfile> {
  const { shopId, shopDomain, ...rest } = options;
  return {
    id: "shopify-customer",
    name: "Shopify",
    type: "oidc",
    ...(shopId && { issuer: `https://shopify.com/authentication/${shopId}` }),
    ...(shopDomain && { wellKnown: `https://${shopDomain}/.well-known/openid-configuration` }),
    authorization: { params: { scope: "openid email customer-account-api:full" } },
    profile: ({ sub, email }) => ({ id: sub, name: null, email: email ?? null, image: null }),
    style: { brandColor: "#7ab55c" },
    mark: () => import("./lib/marks/shopify.ts"),
    options: rest,
  };
}
