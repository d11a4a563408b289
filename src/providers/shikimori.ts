/** Shikimori. https://shikimori.io/oauth */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://shikimori.io/api/doc/1.0/users/whoami */
export interface ShikimoriProfile {
  id: number;
  nickname: string;
  avatar?: string | null;
  [claim: string]: unknown;
}

/** Options of {@link Shikimori}, besides those of every OAuth provider. */
export interface ShikimoriOptions extends OAuthUserConfig<ShikimoriProfile> {
  /** The site moves from one domain to another now and then. Default: `https://shikimori.io`. */
  baseUrl?: string | undefined;
  /** Name of the application, as it is registered: the API wants to hear it. Default: `portico`. */
  appName?: string | undefined;
}

/** Returns no e-mail address. */
export default function Shikimori(options: ShikimoriOptions = {}): OAuthConfig<ShikimoriProfile> {
  const { baseUrl = "https://shikimori.io", appName = "portico", ...rest } = options;
  const base = baseUrl.replace(/\/$/, "");
  const headers = { "user-agent": appName };
  return {
    id: "shikimori",
    name: "Shikimori",
    type: "oauth",
    authorization: { url: `${base}/oauth/authorize` },
    token: { url: `${base}/oauth/token`, headers },
    userinfo: { url: `${base}/api/users/whoami`, headers },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, nickname, avatar }) => ({ id: String(id), name: nickname, email: null, image: avatar ?? null }),
    style: { brandColor: "#343434" },
    options: rest,
  };
}
