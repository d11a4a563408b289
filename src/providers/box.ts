/** Box. https://developer.box.com/guides/authentication/oauth2/ */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://developer.box.com/reference/get-users-me/ */
export interface BoxProfile {
  /** Digits. */
  id: string;
  name: string;
  /** The e-mail address. */
  login: string | null;
  /** Browsers see the picture only with a session at Box. */
  avatar_url?: string;
  [claim: string]: unknown;
}

/** Sign-in with Box. */
export default function Box(options: OAuthUserConfig<BoxProfile> = {}): OAuthConfig<BoxProfile> {
  return {
    id: "box",
    name: "Box",
    type: "oauth",
    authorization: { url: "https://account.box.com/api/oauth2/authorize" },
    token: { url: "https://api.box.com/oauth2/token" },
    userinfo: { url: "https://api.box.com/2.0/users/me" },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ id, name, login, avatar_url }) => ({ id, name, email: login ?? null, image: avatar_url ?? null }),
    // https://developer.box.com/guides/authentication/tokens/refresh
    // https://developer.box.com/reference/post-oauth2-revoke
    refresh: { rotates: true },
    logout: { revocation: "https://api.box.com/oauth2/revoke" },
    style: { brandColor: "#0075c9" },
    mark: () => import("./lib/marks/box.ts"),
    options,
  };
}
