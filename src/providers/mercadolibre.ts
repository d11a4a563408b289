/** Mercado Libre. https://developers.mercadolibre.com.ar/en_us/authentication-and-authorization */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.mercadolibre.com.ar/en_us/users-and-applications#Check-my-personal-data */
export interface MercadoLibreProfile {
  id: number;
  nickname: string;
  first_name?: string;
  last_name?: string;
  email?: string | null;
  thumbnail?: { picture_url?: string | null } | null;
  [claim: string]: unknown;
}

/** Options of {@link MercadoLibre}, besides those of every OAuth provider. */
export interface MercadoLibreOptions extends OAuthUserConfig<MercadoLibreProfile> {
  /** Two letters, for example `ar`: people sign in at the site of that country. Default: at the site of all. */
  country?: string | undefined;
}

/** Sites that are not `mercadolibre.com.<country>`. */
const sites: Readonly<Record<string, string>> = {
  br: "mercadolivre.com.br",
  cl: "mercadolibre.cl",
  cr: "mercadolibre.co.cr",
};
const siteOf = (country: string | undefined): string =>
  country ? (sites[country] ?? `mercadolibre.com.${country}`) : "mercadolibre.com";

/** For a refresh token, set `authorization: { params: { scope: "offline_access" } }`. */
export default function MercadoLibre(options: MercadoLibreOptions = {}): OAuthConfig<MercadoLibreProfile> {
  const { country, ...rest } = options;
  return {
    id: "mercadolibre",
    name: "Mercado Libre",
    type: "oauth",
    authorization: { url: `https://auth.${siteOf(country)}/authorization` },
    token: { url: "https://api.mercadolibre.com/oauth/token" },
    userinfo: { url: "https://api.mercadolibre.com/users/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, nickname, first_name, last_name, email, thumbnail }) => ({
      id: String(id),
      name: [first_name, last_name].filter(Boolean).join(" ") || nickname,
      email: email ?? null,
      image: thumbnail?.picture_url ?? null,
    }),
    // https://developers.mercadolibre.com.ar/en_us/authentication-and-authorization
    refresh: { rotates: true, offline: { scope: "offline_access" } },
    options: rest,
  };
}
