/** Ory Hydra, as its documentation shows it. */
import Hydra from "../../src/providers/hydra.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://hydra.example.com";
const user = {
  sub: "6d7f0e5b-6a0c-4d3c-9f0f-0c6a1b2d3e4f",
  sid: "2ed86e8b-4fd8-4b2d-8d5c-0e9f3b1c2a4d",
  rat: 1_700_000_000,
  name: "Ada Lovelace",
  email: "ada@example.com",
  email_verified: true,
  picture: "https://example.com/ada.png",
};

export const hydra: Fixture = {
  id: "hydra",
  documented: [
    "https://www.ory.sh/docs/hydra/reference/api",
    "https://www.ory.sh/docs/oauth2-oidc/openid-connect-claims-scope-custom",
  ],
  provider: Hydra({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      authorization: "https://hydra.example.com/oauth2/auth",
      token: "https://hydra.example.com/oauth2/token",
      jwks: "https://hydra.example.com/.well-known/jwks.json",
    },
  },
  tokens: { expires_in: 3599, refresh_token: undefined, token_type: "bearer" },
  authorization: { url: "https://hydra.example.com/oauth2/auth", params: { scope: "openid profile email" } },
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
