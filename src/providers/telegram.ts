/** Telegram. https://core.telegram.org/bots/telegram-login */
import type { OIDCConfig, OIDCUserConfig } from "../core/types/provider.ts";

/** https://core.telegram.org/bots/telegram-login#available-claims */
export interface TelegramProfile {
  sub: string;
  /** The number that the Bot API knows the person by. */
  id?: number;
  name?: string;
  preferred_username?: string;
  picture?: string;
  /** With the scope `phone`. */
  phone_number?: string;
  [claim: string]: unknown;
}

/**
 * `clientId` is the number of a bot; its callback URLs are registered with the bot BotFather. Returns no e-mail address. If another
 * algorithm than RS256 was chosen there, set `client: { id_token_signed_response_alg: "ES256" }`.
 */
export default function Telegram(options: OIDCUserConfig<TelegramProfile> = {}): OIDCConfig<TelegramProfile> {
  return {
    id: "telegram",
    name: "Telegram",
    type: "oidc",
    issuer: "https://oauth.telegram.org",
    authorization: { params: { scope: "openid profile" } },
    style: { brandColor: "#26a5e4" },
    mark: () => import("./lib/marks/telegram.ts"),
    options,
  };
}
