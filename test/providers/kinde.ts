/** Kinde, as its documentation shows it. */
import Kinde from "../../src/providers/kinde.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://example.kinde.com";
const user = {
  sub: "kp_2f4bd6a4a0f04f0d9d5c2e5a7b3c1d0e",
  name: "Ada Lovelace",
  given_name: "Ada",
  family_name: "Lovelace",
  email: "ada@example.com",
  email_verified: true,
  picture: "https://example.com/ada.png",
};

export const kinde: Fixture = {
  id: "kinde",
  documented: [
    "https://docs.kinde.com/build/tokens/about-id-tokens/",
    "https://docs.kinde.com/developer-tools/about/using-kinde-without-an-sdk/",
  ],
  provider: Kinde({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: "https://example.kinde.com/oauth2/auth",
      token: "https://example.kinde.com/oauth2/token",
      jwks: "https://example.kinde.com/.well-known/jwks",
    },
  },
  tokens: { expires_in: 86_400, refresh_token: undefined, token_type: "bearer" },
  authorization: { url: "https://example.kinde.com/oauth2/auth", params: { scope: "openid profile email" } },
  accountId: user.sub,
  usual: { claims: user, user: { name: user.name, email: user.email, image: user.picture }, verified: true },
  withoutEmail: {
    claims: { ...user, email: undefined },
    user: { name: user.name, email: null, image: user.picture },
    verified: false,
  },
  unverified: {
    claims: { ...user, email_verified: false },
    user: { name: user.name, email: user.email, image: user.picture },
    verified: false,
  },
};
