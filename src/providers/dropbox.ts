/** Dropbox. https://developers.dropbox.com/oauth-guide */
import type { OAuthConfig, OAuthUserConfig } from "../core/types/provider.ts";

/** https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account */
export interface DropboxProfile {
  /** For example `dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc`. */
  account_id: string;
  name: { display_name: string };
  email: string | null;
  email_verified: boolean;
  profile_photo_url?: string;
  [claim: string]: unknown;
}

/** Options of {@link Dropbox}, besides those of every OAuth provider. */
export interface DropboxOptions extends OAuthUserConfig<DropboxProfile> {
  /** `offline` (default): with a refresh token. `online`: without. */
  accessType?: "offline" | "online" | undefined;
}

/** Its userinfo endpoint is a procedure: a `POST` without a body. */
export default function Dropbox(options: DropboxOptions = {}): OAuthConfig<DropboxProfile> {
  const { accessType = "offline", ...rest } = options;
  return {
    id: "dropbox",
    name: "Dropbox",
    type: "oauth",
    authorization: {
      url: "https://www.dropbox.com/oauth2/authorize",
      params: { token_access_type: accessType, scope: "account_info.read" },
    },
    token: { url: "https://api.dropboxapi.com/oauth2/token" },
    userinfo: { url: "https://api.dropboxapi.com/2/users/get_current_account", method: "POST" },
    profile: ({ account_id, name, email, profile_photo_url }) => ({
      id: account_id,
      name: name.display_name,
      email,
      image: profile_photo_url ?? null,
    }),
    // https://developers.dropbox.com/oauth-guide#using-refresh-tokens
    refresh: { rotates: false, mayRetry: true, offline: { params: { token_access_type: "offline" } } },
    style: { brandColor: "#0061fe" },
    mark: () => import("./lib/marks/dropbox.ts"),
    options: rest,
  };
}
