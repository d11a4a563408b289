/** Twitch, as its documentation shows it. */
import Twitch from "../../src/providers/twitch.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const issuer = "https://id.twitch.tv/oauth2";
const claims = {
  sub: "713936733",
  preferred_username: "scarletvixen",
  email: "scarlet@example.com",
  email_verified: true,
  picture:
    "https://static-cdn.jtvnw.net/user-default-pictures-uv/294c98b5-e34d-42cd-a8f0-140b72fba9b0-profile_image-150x150.png",
};
const { preferred_username: name, email, picture: image } = claims;

export const twitch: Fixture = {
  id: "twitch",
  documented: [
    "https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/#oidc-authorization-code-grant-flow",
    "https://id.twitch.tv/oauth2/.well-known/openid-configuration",
  ],
  provider: Twitch({ clientId, clientSecret }),
  issuer: {
    url: issuer,
    sendsIss: false,
    auth: "client_secret_post",
    scopes: { openid: ["picture", "preferred_username"], "user:read:email": ["email", "email_verified"] },
    endpoints: {
      authorization: `${issuer}/authorize`,
      token: `${issuer}/token`,
      userinfo: `${issuer}/userinfo`,
      jwks: `${issuer}/keys`,
    },
  },
  tokens: { expires_in: 14_124, token_type: "bearer", scope: ["openid", "user:read:email"] },
  authorization: {
    url: `${issuer}/authorize`,
    params: {
      scope: "openid user:read:email",
      claims: '{"id_token":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}',
    },
  },
  logout: {
    documented: ["https://dev.twitch.tv/docs/authentication/revoke-tokens/"],
    revocation: "https://id.twitch.tv/oauth2/revoke",
  },
  accountId: claims.sub,
  usual: { claims, user: { name, email, image }, verified: true },
  withoutEmail: {
    claims: { ...claims, email: undefined, email_verified: undefined },
    user: { name, email: null, image },
    verified: false,
  },
  unverified: { claims: { ...claims, email_verified: false }, user: { name, email, image }, verified: false },
};
