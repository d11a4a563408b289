/** Shopify for customers, as its documentation shows it. */
import ShopifyCustomer from "../../src/providers/shopify-customer.ts";
import { clientId, clientSecret, plainOidc } from "./fixture.ts";

const url = "https://shopify.com/authentication/47328854173";

export const shopifyCustomer = plainOidc({
  id: "shopify-customer",
  documented: ["https://shopify.dev/docs/api/customer#authentication"],
  provider: ShopifyCustomer({ clientId, clientSecret, shopId: "47328854173", shopDomain: "shop.example.com" }),
  issuer: {
    url,
    endpoints: {
      discovery: "https://shop.example.com/.well-known/openid-configuration",
      authorization: `${url}/oauth/authorize`,
      token: `${url}/oauth/token`,
      jwks: `${url}/.well-known/jwks.json`,
    },
  },
  params: { scope: "openid email customer-account-api:full" },
  user: { name: null, image: null },
});
