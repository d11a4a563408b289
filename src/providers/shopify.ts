/** Shopify, the staff of a shop. https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";
import { definedOptions, untyped } from "./lib/parts.ts";

/** Part of the token answer. https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant#step-4-get-an-access-token */
export interface ShopifyProfile {
  id: number;
  first_name?: string | null;
  last_name?: string | null;
  email?: string | null;
  email_verified?: boolean;
  [claim: string]: unknown;
}

/** Options of {@link Shopify}, besides those of every OAuth provider. */
export interface ShopifyOptions extends OAuthUserConfig<ShopifyProfile> {
  /** The shop: `example`, or `example.myshopify.com`. */
  shop: string;
}

/** The secret of the application goes to this host, so it must be one of Shopify. */
function hostOf(shop: string): string {
  const [, name] = /^([a-z0-9][a-z0-9-]*)(?:\.myshopify\.com)?$/i.exec(shop) ?? [];
  if (name === undefined)
    throw new Error("The option shop of Shopify is a name, or a name with .myshopify.com after it.");
  return `${name.toLowerCase()}.myshopify.com`;
}

/**
 * Asks for a token of the person who signs in, and not for one of the shop: it ends with their session. Scopes have commas
 * between them. The address is fixed and the code is exchanged there, so the `hmac` of the callback proves nothing more.
 */
export default function Shopify(options: ShopifyOptions): OAuthConfig<ShopifyProfile> {
  const { shop, ...rest } = definedOptions(options?.shop === undefined ? undefined : options, "Shopify", "shop");
  const base = `https://${hostOf(shop)}/admin/oauth`;
  return {
    id: "shopify",
    name: "Shopify",
    type: "oauth",
    scopeSeparator: ",",
    authorization: { url: `${base}/authorize`, params: { scope: "read_products", "grant_options[]": "per-user" } },
    token: { url: `${base}/access_token`, conform: untyped },
    userinfo: { request: ({ tokens }) => ({ ...(tokens.associated_user as object) }) },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, first_name, last_name, email }) => ({
      id: String(id),
      name: [first_name, last_name].filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: null,
    }),
    style: { brandColor: "#7ab55c" },
    mark: () => import("./lib/marks/shopify.ts"),
    options: rest,
  };
}
