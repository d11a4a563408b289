/** Minecraft. https://minecraft.wiki/w/Microsoft_authentication */
import type { OAuthConfig, OAuthUserConfig, UserinfoRequest } from "../core/types/provider.ts";
import type { Profile } from "../core/types/user.ts";
import { jsonFrom } from "./lib/parts.ts";

/** https://minecraft.wiki/w/Mojang_API: the answer to `minecraft/profile` */
export interface MinecraftProfile {
  /** The UUID of the player, without hyphens. */
  id: string;
  name: string;
  skins?: { state: string; url: string }[];
  [claim: string]: unknown;
}

/** A token of Xbox Live, and the hash that names its owner. */
interface XboxToken {
  readonly Token: string;
  readonly DisplayClaims: { readonly xui: readonly { readonly uhs: string }[] };
}

/** What Xbox Live wants to know, in names of its own. */
const asked = (RelyingParty: string, Properties: object) => ({ RelyingParty, TokenType: "JWT", Properties });

/** Microsoft -> Xbox Live -> XSTS -> Minecraft: each token buys the next. */
async function request({ tokens, fetch }: UserinfoRequest): Promise<Profile> {
  const post = (url: string, body: object) => jsonFrom(fetch, url, {}, body);
  const ticket = { AuthMethod: "RPS", SiteName: "user.auth.xboxlive.com", RpsTicket: `d=${tokens.access_token}` };
  const xbox = (await post(
    "https://user.auth.xboxlive.com/user/authenticate",
    asked("http://auth.xboxlive.com", ticket),
  )) as unknown as XboxToken;
  const xsts = (await post(
    "https://xsts.auth.xboxlive.com/xsts/authorize",
    asked("rp://api.minecraftservices.com/", { SandboxId: "RETAIL", UserTokens: [xbox.Token] }),
  )) as unknown as XboxToken;
  const identityToken = `XBL3.0 x=${xsts.DisplayClaims.xui[0]?.uhs};${xsts.Token}`;
  const { access_token } = await post("https://api.minecraftservices.com/authentication/login_with_xbox", {
    identityToken,
  });
  return jsonFrom(fetch, "https://api.minecraftservices.com/minecraft/profile", {
    authorization: `Bearer ${access_token}`,
  });
}

/**
 * Register at Microsoft, for personal accounts; new applications must be approved for the API of Minecraft. Only people
 * who own the game can sign in. Returns no e-mail address.
 */
export default function Minecraft(options: OAuthUserConfig<MinecraftProfile> = {}): OAuthConfig<MinecraftProfile> {
  return {
    id: "minecraft",
    name: "Minecraft",
    type: "oauth",
    authorization: { url: "https://login.live.com/oauth20_authorize.srf", params: { scope: "XboxLive.signin" } },
    token: { url: "https://login.live.com/oauth20_token.srf" },
    userinfo: { request },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, name, skins }) => ({
      id,
      name,
      email: null,
      image: skins?.find(({ state }) => state === "ACTIVE")?.url ?? null,
    }),
    options,
  };
}
