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
    style: {
      brandColor: "#ff5100",
      mark: "M23.849 14.91c-.24 2.94-2.73 5.22-5.7 5.19h-3.15l-6 3.9v-3.9l6-3.9h3.15c.93.03 1.71-.66 1.83-1.59.18-3 .18-6-.06-9-.06-.84-.75-1.47-1.56-1.53-2.04-.09-4.2-.18-6.36-.18s-4.32.06-6.36.21c-.84.06-1.5.69-1.56 1.53-.21 3-.24 6-.06 9 .09.93.9 1.59 1.83 1.56h3.15v3.9h-3.15a5.644 5.644 0 01-5.7-5.19c-.21-3.21-.18-6.39.06-9.6a5.57 5.57 0 015.19-5.1c2.1-.15 4.35-.21 6.6-.21s4.5.06 6.63.24a5.57 5.57 0 015.19 5.1c.21 3.18.24 6.39.03 9.57z",
    },
    options,
  };
}
