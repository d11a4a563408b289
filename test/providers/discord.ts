/** Discord, as its documentation shows it. */
import Discord from "../../src/providers/discord.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const user = {
  id: "80351110224678912",
  username: "nelly",
  discriminator: "0",
  global_name: "Nelly",
  avatar: "8342729096ea3675442027381ff50dfe",
  verified: true,
  email: "nelly@discord.com",
  flags: 64,
  premium_type: 1,
};
const { email } = user;

export const discord: Fixture = {
  id: "discord",
  documented: [
    "https://discord.com/developers/docs/topics/oauth2#authorization-code-grant-access-token-response",
    "https://discord.com/developers/docs/resources/user#user-object-example-user",
    "https://discord.com/developers/docs/reference#image-formatting",
  ],
  provider: Discord({ clientId, clientSecret }),
  issuer: {
    url: "https://discord.com",
    oidc: false,
    endpoints: {
      authorization: "https://discord.com/api/oauth2/authorize",
      token: "https://discord.com/api/oauth2/token",
      userinfo: "https://discord.com/api/users/@me",
    },
  },
  tokens: { expires_in: 604_800 },
  authorization: { url: "https://discord.com/api/oauth2/authorize", params: { scope: "identify email" } },
  refresh: {
    documented: ["https://docs.discord.com/developers/topics/oauth2"],
    response: {
      access_token: "6qrZcUqja7812RVdnEKjpzOL4CvHBFG",
      expires_in: 604_800,
      refresh_token: "D43f5y0ahjqew82jZ4NViEr2YafMKhue",
      scope: "identify email",
      token_type: "Bearer",
    },
  },
  logout: {
    documented: ["https://docs.discord.com/developers/topics/oauth2"],
    revocation: "https://discord.com/api/oauth2/token/revoke",
  },
  accountId: user.id,
  usual: {
    userinfo: user,
    user: {
      name: "Nelly",
      email,
      image: "https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.png",
    },
    verified: true,
  },
  withoutEmail: {
    userinfo: {
      ...user,
      email: null,
      verified: false,
      global_name: null,
      avatar: "a_1269e74af4df7417b13759eae50c83dc",
    },
    user: {
      name: "nelly",
      email: null,
      image: "https://cdn.discordapp.com/avatars/80351110224678912/a_1269e74af4df7417b13759eae50c83dc.gif",
    },
    verified: false,
  },
  unverified: {
    userinfo: { ...user, verified: false, avatar: null },
    user: { name: "Nelly", email, image: "https://cdn.discordapp.com/embed/avatars/5.png" },
    verified: false,
  },
};
