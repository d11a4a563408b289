/** Logto, as its documentation shows it. */
import Logto from "../../src/providers/logto.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://example.logto.app/oidc";
const user = {
  sub: "4pcjq7l3mt2w",
  name: "Ada Lovelace",
  username: "ada",
  picture: "https://example.com/ada.png",
  email: "ada@example.com",
  email_verified: true,
};

export const logto: Fixture = {
  id: "logto",
  documented: ["https://docs.logto.io/quick-starts/traditional", "https://docs.logto.io/end-user-flows/user-profile"],
  provider: Logto({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    sendsIss: true,
    endpoints: {
      authorization: "https://example.logto.app/oidc/auth",
      token: "https://example.logto.app/oidc/token",
      jwks: "https://example.logto.app/oidc/jwks",
    },
  },
  tokens: { refresh_token: undefined },
  authorization: { url: "https://example.logto.app/oidc/auth", params: { scope: "openid profile email" } },
  accountId: user.sub,
  usual: { claims: user, user: { name: user.name, email: user.email, image: user.picture }, verified: true },
  withoutEmail: {
    claims: { ...user, name: null, picture: null, email: null, email_verified: false },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: {
    claims: { ...user, email_verified: false },
    user: { name: user.name, email: user.email, image: user.picture },
    verified: false,
  },
};
