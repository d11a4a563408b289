/** Mercado Libre, as its documentation shows it. */
import MercadoLibre from "../../src/providers/mercadolibre.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: 123_456_789,
  nickname: "ADALOVELACE",
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.com",
  country_id: "AR",
  thumbnail: { picture_id: "ada", picture_url: "https://http2.mlstatic.com/ada.jpg" },
};

export const mercadolibre: Fixture = {
  id: "mercadolibre",
  documented: [
    "https://developers.mercadolibre.com.ar/en_us/authentication-and-authorization",
    "https://developers.mercadolibre.com.ar/en_us/users-and-applications",
  ],
  provider: MercadoLibre({ clientId, clientSecret }),
  issuer: {
    url: "https://auth.mercadolibre.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://auth.mercadolibre.com/authorization",
      token: "https://api.mercadolibre.com/oauth/token",
      userinfo: "https://api.mercadolibre.com/users/me",
    },
  },
  tokens: { expires_in: 21_600, scope: "offline_access read write", user_id: 123_456_789 },
  authorization: { url: "https://auth.mercadolibre.com/authorization", params: {} },
  refresh: {
    documented: ["https://developers.mercadolibre.com.ar/en_us/authentication-and-authorization#Refresh-Token"],
    response: {
      access_token: "APP_USR-5387223166827464-090515-b0ad156b",
      expires_in: 21_600,
      refresh_token: "TG-5b9032b4e4b0714aed1f959f-8035443",
      scope: "offline_access read write",
      token_type: "bearer",
      user_id: 123_456_789,
    },
  },
  accountId: "123456789",
  usual: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: "https://http2.mlstatic.com/ada.jpg" },
    verified: false,
  },
  withoutEmail: {
    userinfo: { ...user, first_name: undefined, last_name: undefined, email: undefined, thumbnail: null },
    user: { name: "ADALOVELACE", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: user,
    user: { name: "Ada Lovelace", email: "ada@example.com", image: "https://http2.mlstatic.com/ada.jpg" },
    verified: false,
  },
};
