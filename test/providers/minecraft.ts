/** Minecraft, as its community documents it. */
import Minecraft from "../../src/providers/minecraft.ts";
import { clientId, clientSecret, type Fixture } from "./fixture.ts";

const person = {
  id: "986dec87b7ec47ff89ff033fdb95c4b5",
  name: "HowDoesAuthWork",
  skins: [
    { id: "1", state: "INACTIVE", url: "https://textures.minecraft.net/texture/old", variant: "CLASSIC" },
    {
      id: "2",
      state: "ACTIVE",
      url: "https://textures.minecraft.net/texture/1a4af718455d4aab528e7a61f86fa25e6a369d1768dcb13f7df319a713eb810b",
      variant: "CLASSIC",
    },
  ],
  capes: [],
};
const user = { name: person.name, email: null, image: person.skins[1]?.url ?? null };
const xbox = (Token: string) => ({
  IssueInstant: "2020-12-07T19:52:08.4463796Z",
  NotAfter: "2020-12-21T19:52:08.4463796Z",
  Token,
  DisplayClaims: { xui: [{ uhs: "the-hash" }] },
});
const answers = (changes: object = {}) => ({
  "https://user.auth.xboxlive.com/user/authenticate": xbox("the-xbox-token"),
  "https://xsts.auth.xboxlive.com/xsts/authorize": xbox("the-xsts-token"),
  "https://api.minecraftservices.com/authentication/login_with_xbox": {
    username: "some uuid",
    roles: [],
    access_token: "the-minecraft-token",
    token_type: "Bearer",
    expires_in: 86_400,
  },
  "https://api.minecraftservices.com/minecraft/profile": { ...person, ...changes },
});

export const minecraft: Fixture = {
  id: "minecraft",
  documented: ["https://minecraft.wiki/w/Microsoft_authentication", "https://minecraft.wiki/w/Mojang_API"],
  provider: Minecraft({ clientId, clientSecret }),
  issuer: {
    url: "https://login.live.com",
    oidc: false,
    auth: "client_secret_post",
    endpoints: {
      authorization: "https://login.live.com/oauth20_authorize.srf",
      token: "https://login.live.com/oauth20_token.srf",
    },
  },
  authorization: { url: "https://login.live.com/oauth20_authorize.srf", params: { scope: "XboxLive.signin" } },
  accountId: person.id,
  usual: { more: answers(), user, verified: false },
  withoutEmail: { more: answers({ skins: [] }), user: { ...user, image: null }, verified: false },
  unverified: { more: answers(), user, verified: false },
};
