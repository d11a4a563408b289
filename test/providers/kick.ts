/** Kick, as its documentation shows it. */
import Kick from "../../src/providers/kick.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  data: [
    {
      email: "ada@example.com",
      name: "ada",
      profile_picture: "https://files.kick.com/images/user/4377088/profile_image/ada.webp",
      user_id: 4_377_088,
    },
  ],
  message: "OK",
};

export const kick: Fixture = {
  id: "kick",
  documented: [
    "https://docs.kick.com/getting-started/generating-tokens-oauth2-flow",
    "https://docs.kick.com/apis/users",
  ],
  provider: Kick({ clientId, clientSecret }),
  issuer: {
    url: "https://id.kick.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://id.kick.com/oauth/authorize",
      token: "https://id.kick.com/oauth/token",
      userinfo: "https://api.kick.com/public/v1/users",
    },
  },
  tokens: { expires_in: 7200 },
  authorization: { url: "https://id.kick.com/oauth/authorize", params: { scope: "user:read" } },
  accountId: "4377088",
  usual: {
    userinfo: user,
    user: {
      name: "ada",
      email: "ada@example.com",
      image: "https://files.kick.com/images/user/4377088/profile_image/ada.webp",
    },
    verified: false,
  },
  withoutEmail: {
    userinfo: { data: [{ name: "ada", user_id: 4_377_088 }], message: "OK" },
    user: { name: "ada", email: null, image: null },
    verified: false,
  },
  unverified: {
    userinfo: user,
    user: {
      name: "ada",
      email: "ada@example.com",
      image: "https://files.kick.com/images/user/4377088/profile_image/ada.webp",
    },
    verified: false,
  },
};
