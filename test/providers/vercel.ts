/** Vercel, as its documentation shows it. */
import Vercel from "../../src/providers/vercel.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const claims = {
  sub: "345e869043f8e55f8bdc837c",
  email: "user@example.com",
  email_verified: true,
  name: "John Doe",
  preferred_username: "john-doe",
  picture: "https://api.vercel.com/www/avatar/00159aa4c88348dedd91a456b457d1baa48df6d7",
};
const { name, email, picture: image } = claims;

export const vercel: Fixture = {
  id: "vercel",
  documented: [
    "https://vercel.com/docs/sign-in-with-vercel/authorization-server-api",
    "https://vercel.com/docs/sign-in-with-vercel/tokens#id-token",
  ],
  provider: Vercel({ clientId, clientSecret }),
  issuer: {
    url: "https://vercel.com",
    sendsIss: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://vercel.com/oauth/authorize",
      token: "https://api.vercel.com/login/oauth/token",
      userinfo: "https://api.vercel.com/login/oauth/userinfo",
      jwks: "https://vercel.com/.well-known/jwks",
    },
  },
  tokens: { refresh_token: undefined },
  authorization: { url: "https://vercel.com/oauth/authorize", params: { scope: "openid profile email" } },
  accountId: claims.sub,
  usual: { claims, user: { name, email, image }, verified: true },
  withoutEmail: {
    claims: { ...claims, name: undefined, email: undefined },
    user: { name: "john-doe", email: null, image },
    verified: false,
  },
  unverified: { claims: { ...claims, email_verified: false }, user: { name, email, image }, verified: false },
};
