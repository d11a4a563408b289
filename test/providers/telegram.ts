/** Telegram, as its documentation shows it. */
import Telegram from "../../src/providers/telegram.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const claims = {
  sub: "9876543210",
  id: 987_654_321,
  name: "John Doe",
  preferred_username: "johndoe",
  picture: "https://cdn4.telesco.pe/file/johndoe.jpg",
};
const { name, picture: image } = claims;
const issuer = "https://oauth.telegram.org";

export const telegram: Fixture = {
  id: "telegram",
  documented: [
    "https://core.telegram.org/bots/telegram-login#manual-implementation",
    "https://oauth.telegram.org/.well-known/openid-configuration",
  ],
  provider: Telegram({ clientId, clientSecret }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: `${issuer}/auth`,
      token: `${issuer}/token`,
      jwks: `${issuer}/.well-known/jwks.json`,
    },
  },
  faults: { metadata: { userinfo_endpoint: undefined } },
  tokens: { refresh_token: undefined },
  authorization: { url: `${issuer}/auth`, params: { scope: "openid profile" } },
  accountId: claims.sub,
  usual: { claims, user: { name, email: null, image }, verified: false },
  withoutEmail: {
    claims: { ...claims, name: undefined, picture: undefined },
    user: { name: "johndoe", email: null, image: null },
    verified: false,
  },
  unverified: { claims, user: { name, email: null, image }, verified: false },
};
