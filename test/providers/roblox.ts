/** Roblox, as its documentation shows it. */
import Roblox from "../../src/providers/roblox.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const claims = {
  sub: "1516563360",
  name: "exampleuser",
  nickname: "exampleuser",
  preferred_username: "exampleuser",
  created_at: 1_584_682_495,
  profile: "https://www.roblox.com/users/1516563360/profile",
  picture: "https://tr.rbxcdn.com/03dc4a5e4a3a3a1ba9e6bf0b1a1b2c3d/150/150/AvatarHeadshot/Png",
};
const user = { name: "exampleuser", email: null, image: claims.picture };

export const roblox: Fixture = {
  id: "roblox",
  documented: [
    "https://create.roblox.com/docs/cloud/auth/oauth2-reference",
    "https://apis.roblox.com/oauth/.well-known/openid-configuration",
  ],
  provider: Roblox({ clientId, clientSecret }),
  issuer: {
    url: "https://apis.roblox.com/oauth/",
    sendsIss: false,
    endpoints: {
      discovery: "https://apis.roblox.com/oauth/.well-known/openid-configuration",
      authorization: "https://apis.roblox.com/oauth/v1/authorize",
      token: "https://apis.roblox.com/oauth/v1/token",
      userinfo: "https://apis.roblox.com/oauth/v1/userinfo",
      jwks: "https://apis.roblox.com/oauth/v1/certs",
    },
  },
  tokens: { expires_in: 899 },
  authorization: { url: "https://apis.roblox.com/oauth/v1/authorize", params: { scope: "openid profile" } },
  accountId: claims.sub,
  usual: { claims, user, verified: false },
  withoutEmail: { claims: { ...claims, picture: null }, user: { ...user, image: null }, verified: false },
  unverified: {
    claims: { ...claims, nickname: undefined, picture: null },
    user: { ...user, image: null },
    verified: false,
  },
};
