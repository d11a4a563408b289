/** Notion. https://developers.notion.com/docs/authorization */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developers.notion.com/reference/get-self: the bot that a token makes, and the person it belongs to */
export interface NotionProfile {
  bot: {
    owner: {
      user: {
        id: string;
        name?: string | null;
        avatar_url?: string | null;
        /** Holds the address if the integration may read it. */
        person?: { email?: string };
      };
    };
  };
  [claim: string]: unknown;
}

/** Has no scopes: what an integration may do, and whether it sees addresses, is chosen where it is registered. */
export default function Notion(options: OAuthUserConfig<NotionProfile> = {}): OAuthConfig<NotionProfile> {
  return {
    id: "notion",
    name: "Notion",
    type: "oauth",
    authorization: { url: "https://api.notion.com/v1/oauth/authorize", params: { owner: "user" } },
    token: { url: "https://api.notion.com/v1/oauth/token" },
    userinfo: { url: "https://api.notion.com/v1/users/me", headers: { "notion-version": "2022-06-28" } },
    client: { token_endpoint_auth_method: "client_secret_basic" },
    profile: ({ bot: { owner } }) => ({
      id: owner.user.id,
      name: owner.user.name ?? null,
      email: owner.user.person?.email ?? null,
      image: owner.user.avatar_url ?? null,
    }),
    style: { brandColor: "#000000" },
    mark: () => import("./lib/marks/notion.ts"),
    options,
  };
}
