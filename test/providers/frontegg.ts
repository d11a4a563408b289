/** Frontegg, as its documentation shows it. */
import Frontegg from "../../src/providers/frontegg.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://app-1234.frontegg.com";
const claims = {
  sub: "d3b07384-d9a0-4e5c-8f6b-7a8c9d0e1f2a",
  name: "Ada Lovelace",
  email: "ada@example.com",
  email_verified: true,
  tenantId: "6e1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b",
  profilePictureUrl: "https://fronteggprodeustorage.blob.core.windows.net/public/ada.png",
};
const { name, email, profilePictureUrl: image } = claims;

export const frontegg: Fixture = {
  id: "frontegg",
  documented: ["https://docs.frontegg.com/docs"],
  provider: Frontegg({ clientId, clientSecret, issuer }),
  issuer: {
    url: issuer,
    sendsIss: false,
    endpoints: {
      discovery: `${issuer}/oauth/.well-known/openid-configuration`,
      authorization: `${issuer}/oauth/authorize`,
      token: `${issuer}/oauth/token`,
      userinfo: `${issuer}/oauth/userinfo`,
      jwks: `${issuer}/.well-known/jwks.json`,
    },
  },
  authorization: { url: `${issuer}/oauth/authorize`, params: { scope: "openid profile email" } },
  accountId: claims.sub,
  usual: { claims: claims, user: { name: name, email: email, image: image }, verified: true },
  withoutEmail: {
    claims: { sub: claims.sub, picture: "https://www.gravatar.com/avatar/0" },
    user: { name: null, email: null, image: "https://www.gravatar.com/avatar/0" },
    verified: false,
  },
  unverified: {
    claims: { ...claims, email_verified: false },
    user: { name: name, email: email, image: image },
    verified: false,
  },
};
