/** Discord. https://discord.com/developers/docs/topics/oauth2 */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://discord.com/developers/docs/resources/user#user-object */
export interface DiscordProfile {
  /** A snowflake: a string of digits beyond 2^53. */
  id: string;
  username: string;
  /** `0` for the names of today. */
  discriminator: string;
  global_name: string | null;
  avatar: string | null;
  /** Missing for accounts that were made by phone. */
  email?: string | null;
  verified?: boolean;
  [claim: string]: unknown;
}

const cdn = "https://cdn.discordapp.com";

/** https://discord.com/developers/docs/reference#image-formatting */
function picture({ id, avatar, discriminator }: DiscordProfile): string {
  if (avatar) return `${cdn}/avatars/${id}/${avatar}.${avatar.startsWith("a_") ? "gif" : "png"}`;
  const number = discriminator === "0" ? Number((BigInt(id) >> 22n) % 6n) : Number(discriminator) % 5;
  return `${cdn}/embed/avatars/${number}.png`;
}

/** Sign-in with Discord. Default scope: `identify email`. */
export default function Discord(options: OAuthUserConfig<DiscordProfile> = {}): OAuthConfig<DiscordProfile> {
  return {
    id: "discord",
    name: "Discord",
    type: "oauth",
    authorization: { url: "https://discord.com/api/oauth2/authorize", params: { scope: "identify email" } },
    token: { url: "https://discord.com/api/oauth2/token" },
    userinfo: { url: "https://discord.com/api/users/@me" },
    profile: (user) => ({
      id: user.id,
      name: user.global_name ?? user.username,
      email: user.email ?? null,
      image: picture(user),
    }),
    emailVerified: ({ verified }) => verified === true,
    // https://docs.discord.com/developers/topics/oauth2
    logout: { revocation: "https://discord.com/api/oauth2/token/revoke" },
    style: { brandColor: "#5865f2" },
    mark: () => import("./lib/marks/discord.ts"),
    options,
  };
}
