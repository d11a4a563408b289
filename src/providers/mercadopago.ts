/** Mercado Pago. https://www.mercadopago.com/developers/en/docs/security/oauth */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** The account, as `users/me` returns it. */
export interface MercadoPagoProfile {
  id: number;
  nickname: string;
  first_name?: string;
  last_name?: string;
  email?: string | null;
  thumbnail?: { picture_url?: string | null } | null;
  [claim: string]: unknown;
}

/** Options of {@link MercadoPago}, besides those of every OAuth provider. */
export interface MercadoPagoOptions extends OAuthUserConfig<MercadoPagoProfile> {
  /** Two letters, for example `ar`: people sign in at the site of that country. Default: at the site of all. */
  country?: string | undefined;
}

const siteOf = (country: string | undefined): string => {
  if (country === "cl") return "mercadopago.cl";
  return country ? `mercadopago.com.${country}` : "mercadopago.com";
};

/** Sign-in with Mercado Pago. */
export default function MercadoPago(options: MercadoPagoOptions = {}): OAuthConfig<MercadoPagoProfile> {
  const { country, ...rest } = options;
  return {
    id: "mercadopago",
    name: "Mercado Pago",
    type: "oauth",
    authorization: { url: `https://auth.${siteOf(country)}/authorization`, params: { platform_id: "mp" } },
    token: { url: "https://api.mercadopago.com/oauth/token" },
    userinfo: { url: "https://api.mercadopago.com/users/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, nickname, first_name, last_name, email, thumbnail }) => ({
      id: String(id),
      name: [first_name, last_name].filter(Boolean).join(" ") || nickname,
      email: email ?? null,
      image: thumbnail?.picture_url ?? null,
    }),
    // https://www.mercadopago.com/developers/en/docs/security/oauth
    refresh: { offline: { scope: "offline_access" } },
    style: { brandColor: "#00b1ea" },
    options: rest,
  };
}
