/** Yandex. https://yandex.com/dev/id/doc/en/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://yandex.com/dev/id/doc/en/user-information */
export interface YandexProfile {
  /** Digits. */
  id: string;
  display_name?: string;
  real_name?: string;
  first_name?: string;
  default_email?: string;
  emails?: string[];
  is_avatar_empty?: boolean;
  default_avatar_id?: string;
  [claim: string]: unknown;
}

/** Sign-in with Yandex. Default scope: `login:info login:email login:avatar`. */
export default function Yandex(options: OAuthUserConfig<YandexProfile> = {}): OAuthConfig<YandexProfile> {
  return {
    id: "yandex",
    name: "Yandex",
    type: "oauth",
    authorization: {
      url: "https://oauth.yandex.ru/authorize",
      params: { scope: "login:info login:email login:avatar" },
    },
    token: { url: "https://oauth.yandex.ru/token" },
    userinfo: { url: "https://login.yandex.ru/info", params: { format: "json" } },
    profile: ({
      id,
      display_name,
      real_name,
      first_name,
      default_email,
      emails,
      is_avatar_empty,
      default_avatar_id,
    }) => ({
      id: String(id),
      name: display_name ?? real_name ?? first_name ?? null,
      email: default_email ?? emails?.[0] ?? null,
      image:
        default_avatar_id && !is_avatar_empty
          ? `https://avatars.yandex.net/get-yapic/${default_avatar_id}/islands-200`
          : null,
    }),
    style: { brandColor: "#ffcc00" },
    options,
  };
}
