/** Mercado Pago, as its documentation shows it. */
import MercadoPago from "../../src/providers/mercadopago.ts";
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

export const mercadopago: Fixture = {
  id: "mercadopago",
  documented: [
    "https://www.mercadopago.com/developers/en/docs/security/oauth/creation",
    "https://www.mercadopago.com/developers/en/reference/oauth/_oauth_token/post",
  ],
  provider: MercadoPago({ clientId, clientSecret }),
  issuer: {
    url: "https://auth.mercadopago.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://auth.mercadopago.com/authorization",
      token: "https://api.mercadopago.com/oauth/token",
      userinfo: "https://api.mercadopago.com/users/me",
    },
  },
  tokens: {
    expires_in: 15_552_000,
    scope: "read write offline_access",
    user_id: 123_456_789,
    public_key: "APP_USR-d0a26210",
    live_mode: true,
  },
  authorization: { url: "https://auth.mercadopago.com/authorization", params: { platform_id: "mp" } },
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
