/** LiveChat. https://platform.text.com/docs/authorization */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://platform.text.com/docs/authorization/global-accounts-api: the answer to `accounts/me` */
export interface LiveChatProfile {
  account_id: string;
  name: string;
  email: string;
  email_verified?: boolean;
  avatar_url?: string | null;
  [claim: string]: unknown;
}

/** Scopes are those that the app was registered with. */
export default function LiveChat(options: OAuthUserConfig<LiveChatProfile> = {}): OAuthConfig<LiveChatProfile> {
  return {
    id: "livechat",
    name: "LiveChat",
    type: "oauth",
    authorization: { url: "https://accounts.livechat.com/" },
    token: { url: "https://accounts.livechat.com/v2/token" },
    userinfo: { url: "https://accounts.livechat.com/v2/accounts/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ account_id, name, email, avatar_url }) => ({ id: account_id, name, email, image: avatar_url || null }),
    style: { brandColor: "#ff5100" },
    mark: () => import("./lib/marks/livechat.ts"),
    options,
  };
}
